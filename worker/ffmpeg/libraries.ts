import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

export interface Libraries {
  /** Folders of the shared libraries a program needs; none for a static one. */
  folders: string[]
  /** The dynamic loader, by the path the program names. */
  loader: string | undefined
}

const known = new Map<string, Promise<Libraries>>()

/** Asked of the system's `ldd`, once per program: it only ever gets trusted programs. */
export function librariesOf(program: string): Promise<Libraries> {
  const asked = known.get(program) ?? ask(program)
  known.set(program, asked)
  return asked
}

async function ask(program: string): Promise<Libraries> {
  // A static program makes ldd fail, which is an answer too.
  const report = await promisify(execFile)('ldd', [program]).then(
    ({ stdout }) => stdout,
    () => '',
  )
  const paths = [...report.matchAll(/=> (\/\S+)/g)].map(([, path]) => path!)
  const real = await Promise.all(paths.map((path) => realpath(path)))
  // The short name of a library is often a link beside the file or in another folder.
  const folders = new Set([...real, ...paths].map((path) => dirname(path)))
  return { folders: await distinct([...folders]), loader: /^\s*(\/\S+) \(0x/m.exec(report)?.[1] }
}

async function distinct(folders: string[]): Promise<string[]> {
  return [...new Set(await Promise.all(folders.map((folder) => realpath(folder))))]
}
