# shellcheck shell=bash
# Finds a fitting JDK: to be sourced by scripts that have a function `die`. Nothing is run.

# Older updates of 25 corrupt compressed data under some garbage collectors.
readonly need=25.0.3

# Sets `version` to that of the JDK in folder $1, from its `release` file: a JVM takes longer to ask.
read_version() {
  local line
  version=
  [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r line; do
    case $line in JAVA_VERSION=*)
      version=${line#*=}
      version=${version//\"/}
      ;;
    esac
  done <"$1/release"
  [ -n "$version" ]
}

# Is version $1 at least $need?
new_enough() {
  local -a have want
  local i
  IFS=.-+_ read -r -a have <<<"$1"
  IFS=. read -r -a want <<<"$need"
  for i in 0 1 2; do
    case ${have[i]:-0} in *[!0-9]*) return 1 ;; esac
    if ((10#${have[i]:-0} != 10#${want[i]})); then
      ((10#${have[i]:-0} > 10#${want[i]}))
      return
    fi
  done
}

# Sets `jdk` and `version` and succeeds if the JDK in folder $1 fits; else notes it in `found`.
found=
try_jdk() {
  read_version "$1" || return 1
  if new_enough "$version"; then
    # shellcheck disable=SC2034 # for the script that sources this one
    jdk=$1
    return 0
  fi
  case ", $found, " in *", $version, "*) ;; *) found+=${found:+, }$version ;; esac
  return 1
}

# Sets `jdk` and `version`, or dies.
find_jdk() {
  local java dir
  if [ -n "${JAVA_HOME:-}" ] && try_jdk "$JAVA_HOME"; then return; fi
  if java=$(type -P java); then
    java=$(readlink -f "$java" 2>/dev/null || echo "$java")
    if try_jdk "${java%/bin/java}"; then return; fi
  fi
  for dir in /usr/lib/jvm/* /opt/* ~/.sdkman/candidates/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home ~/.jdks/*; do
    if try_jdk "$dir"; then return; fi
  done
  die "needs a JDK of at least $need, found ${found:-none}; install one (adoptium.net has it) or set JAVA_HOME"
}
