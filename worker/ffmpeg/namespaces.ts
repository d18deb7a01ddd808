/** A path bind-mounted into the sandbox under the same name. */
export interface Door {
  kind: 'file' | 'folder' | 'either'
  /** Absolute. */
  path: string
  /** `use`: a device, or a folder of devices. */
  may: 'run' | 'read' | 'write' | 'use'
}

/**
 * Command prefix that runs a program in a sandbox: user, mount, process and network namespaces, an empty file tree with nothing in it
 * but the bind mounts, no /proc, no /dev, and no capability left, not even over its own namespaces. It ends with its parent.
 * `lastWords`: commands run after the mounts, for what is in the sandbox. Needs util-linux 2.36 and the right to create user namespaces.
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
 * The sandbox root is mounted over /sys, which every Linux has and no film is in; only this process's mount namespace changes. The second user namespace is
 * entered as nobody, so that the program starts without a single capability, and the kernel forbids new user namespaces inside a chroot.
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
