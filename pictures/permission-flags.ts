export interface Permitted {
  /** Files and folders it may read; nothing else of this machine, above all no key of the house, which may lie beside our code. */
  reads: string[]
  writes?: string
}

/**
 * Flags of Node for a process that reads strangers' bytes: no other file, no process, no thread, no network of its own making by what Node offers. Libraries with native code
 * are let in, since pictures and meshes need them.
 */
export const permissionFlags = ({ reads, writes }: Permitted): string[] => [
  ...['--permission', '--allow-addons', '--disable-warning=SecurityWarning'],
  ...[...reads, ...(writes ? [writes] : [])].map((path) => `--allow-fs-read=${path}`),
  ...(writes ? [`--allow-fs-write=${writes}`] : []),
]
