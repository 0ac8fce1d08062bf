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
rem The classes of the vector module on the boot class path: with the module itself, which
rem incubates, the JVM links no classes ahead of time. These flags are what it sets for the module.
set "vectors=-XX:+UnlockExperimentalVMOptions -XX:+EnableVectorSupport -XX:+EnableVectorReboxing -XX:+EnableVectorAggressiveReboxing"
rem The JVM does not accept these flags together with a cache.
set cache="-XX:AOTCache=%root%\lib\coverall.aot"
if defined COVERALL_JAVA_OPTS if not "%COVERALL_JAVA_OPTS:AOT=%"=="%COVERALL_JAVA_OPTS%" set "cache="
if defined COVERALL_JAVA_OPTS if not "%COVERALL_JAVA_OPTS:Xshare=%"=="%COVERALL_JAVA_OPTS%" set "cache="
if defined COVERALL_JAVA_OPTS if not "%COVERALL_JAVA_OPTS:SharedArchive=%"=="%COVERALL_JAVA_OPTS%" set "cache="
"%root%\runtime\bin\java.exe" -XX:-UsePerfData -Xlog:disable %inlining% %gc% %cache% "-Dorg.sqlite.lib.path=%root%\lib" %vectors% "-Xbootclasspath/a:%root%\lib\vectors.jar" %COVERALL_JAVA_OPTS% -jar "%root%\lib\coverall.jar" %*
exit /b %errorlevel%
