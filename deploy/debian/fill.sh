#!/bin/sh
# Writes the files of this folder for one of the three machines: ./fill.sh <values> <1|2|3> <folder>
set -eu
values=$1 number=$2 out=$3
case $number in 1 | 2 | 3) ;; *) echo "the second word is 1, 2 or 3: which machine this is" >&2 && exit 1 ;; esac
here=$(dirname "$0")
umask 077
mkdir -p "$out"
for file in chrony.conf etcd.env etcd.conf haproxy.cfg nftables.conf patroni.yml pgbackrest.conf pgbackrest.service pgbackrest.timer \
  pizarra.env pizarra@.service watchdog.conf; do
  awk -v number="$number" '
    FNR == NR {
      at = index($0, "=")
      if ($0 ~ /^[A-Z0-9_]+=/) value[substr($0, 1, at - 1)] = substr($0, at + 1)
      next
    }
    FNR == 1 {
      value["NODE_NAME"] = value["NODE" number "_NAME"]
      value["NODE_ADDRESS"] = value["NODE" number "_ADDRESS"]
      value["OTHER1_ADDRESS"] = value["NODE" (number == 1 ? 2 : 1) "_ADDRESS"]
      value["OTHER2_ADDRESS"] = value["NODE" (number == 3 ? 2 : 3) "_ADDRESS"]
    }
    {
      while (match($0, /@[A-Z0-9_]+@/)) {
        name = substr($0, RSTART + 1, RLENGTH - 2)
        if (value[name] == "" || value[name] == "change-me") {
          print FILENAME ": no value for " name > "/dev/stderr"
          exit 1
        }
        printf "%s%s", substr($0, 1, RSTART - 1), value[name]
        $0 = substr($0, RSTART + RLENGTH)
      }
      print
    }' "$values" "$here/$file" > "$out/$file"
done
