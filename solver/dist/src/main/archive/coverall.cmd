@echo off
rem Runs Coverall on the Java runtime in this directory.
rem COVERALL_JAVA_OPTS: additional flags for the JVM.
setlocal
set "root=%~dp0.."
set "COVERALL_COMMAND=coverall"
set "gc=-XX:+UseSerialGC"
if defined COVERALL_JAVA_OPTS if not "%COVERALL_JAVA_OPTS:GC=%"=="%COVERALL_JAVA_OPTS%" set "gc="
rem Less inlining than usual: short searches wait for the optimizing compiler.
set "inlining=-XX:FreqInlineSize=115 -XX:InlineSmallCode=800"
rem The JVM does not accept these flags together with a cache.
set cache="-XX:SharedArchiveFile=%root%\lib\coverall-vectors.jsa"
if defined COVERALL_JAVA_OPTS if not "%COVERALL_JAVA_OPTS:AOT=%"=="%COVERALL_JAVA_OPTS%" set "cache="
if defined COVERALL_JAVA_OPTS if not "%COVERALL_JAVA_OPTS:Xshare=%"=="%COVERALL_JAVA_OPTS%" set "cache="
if defined COVERALL_JAVA_OPTS if not "%COVERALL_JAVA_OPTS:SharedArchive=%"=="%COVERALL_JAVA_OPTS%" set "cache="
"%root%\runtime\bin\java.exe" -XX:-UsePerfData -Xlog:disable %inlining% %gc% %cache% "-Dorg.sqlite.lib.path=%root%\lib" --add-modules=jdk.incubator.vector %COVERALL_JAVA_OPTS% -jar "%root%\lib\coverall.jar" %*
exit /b %errorlevel%
