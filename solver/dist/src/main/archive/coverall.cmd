@echo off
rem Runs Coverall on the Java runtime in this directory.
rem COVERALL_JAVA_OPTS: additional flags for the JVM.
setlocal
set "root=%~dp0.."
set "COVERALL_COMMAND=coverall"
set "gc=-XX:+UseSerialGC"
if defined COVERALL_JAVA_OPTS if not "%COVERALL_JAVA_OPTS:GC=%"=="%COVERALL_JAVA_OPTS%" set "gc="
"%root%\runtime\bin\java.exe" -XX:-UsePerfData -Xlog:disable %gc% "-XX:AOTCache=%root%\lib\coverall.aot" "-Dorg.sqlite.lib.path=%root%\lib" --add-modules=jdk.incubator.vector %COVERALL_JAVA_OPTS% -jar "%root%\lib\coverall.jar" %*
exit /b %errorlevel%
