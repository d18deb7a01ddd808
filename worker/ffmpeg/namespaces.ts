/** A path that is there in the room, under the same name as outside. */
export interface Door {
  kind: 'file' | 'folder' | 'either'
  /** Absolute. */
  path: string
  /** `use`: a device, or a folder of them. */
  may: 'run' | 'read' | 'write' | 'use'
}

/**
 * Words before a program's own that make it run in a room of its own: user, mount, process and network namespaces, an empty file tree with nothing in it
 * but the doors, no /proc, no /dev, and no privilege left, not even over its own namespaces. It ends with the one who started it.
 * `lastWords` come when the room is furnished, and hold for what is in it. Needs util-linux 2.36 and the right to make user namespaces.
 */
export function enterNamespaces(doors: Door[], libraryFolders: string[], lastWords: string[] = []): string[] {
  return [
    ...['unshare', '--user', '--map-root-user', '--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child', '--'],
    ...['sh', '-c', furnish, 'room', libraryFolders.join(':')],
    ...doors.flatMap(({ kind, path, may }) => [kind, may, path]),
    ...['enter', ...lastWords, 'unshare', '--user', '--map-user=65534', '--map-group=65534', '--root=/sys', '--wd=/', '--'],
  ]
}

/**
 * The room is built over /sys, which every Linux has and no film lies in; only this process's own view of it changes. The second user namespace is
 * entered as nobody, so that the program starts without a single capability, and the kernel lets nobody inside a changed root make another.
 */
const furnish = `
set -eu
libraries=$1
shift
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev room /sys
while [ "$1" != enter ]; do
  case $1 in
    either) if [ -d "$3" ]; then kind=folder; else kind=file; fi ;;
    *) kind=$1 ;;
  esac
  if [ "$kind" = folder ]; then mkdir -p "/sys$3"; else mkdir -p "/sys\${3%/*}"; : >> "/sys$3"; fi
  case $2 in
    run) mount -o bind,ro,nosuid,nodev "$3" "/sys$3" ;;
    read) mount -o bind,ro,nosuid,nodev,noexec "$3" "/sys$3" ;;
    use) mount -o bind,nosuid,noexec "$3" "/sys$3" ;;
    write) mount -o bind,rw,nosuid,nodev,noexec "$3" "/sys$3" ;;
  esac
  shift 3
done
shift
mount -o remount,bind,ro,nosuid,nodev /sys
if [ -n "$libraries" ]; then export LD_LIBRARY_PATH="$libraries"; fi
exec "$@"
`
