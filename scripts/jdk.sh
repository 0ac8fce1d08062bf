# shellcheck shell=bash
# Finds a suitable JDK. To be sourced by scripts that define a function `die`. Runs no JVM.

# Earlier updates of JDK 25 corrupt compressed data with some garbage collectors.
readonly need=25.0.3

# Sets `version` to the version of the JDK in folder $1, read from its `release` file, which is faster than
# starting a JVM.
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

# Succeeds if version $1 is at least $need.
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

# If the JDK in folder $1 is suitable, sets `jdk` and `version`; otherwise adds its version to `found` and
# fails.
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

# Sets `jdk` and `version` to a suitable JDK, or exits with a message.
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
  die "requires JDK $need or later, found ${found:-none}. Install one from https://adoptium.net, or set JAVA_HOME."
}
