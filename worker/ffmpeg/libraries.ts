import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

export interface Libraries {
  /** Folders that hold the shared libraries a program needs; none for one that brings everything along. */
  folders: string[]
  /** What the system starts the program with, by the very path the program names. */
  loader: string | undefined
}

const known = new Map<string, Promise<Libraries>>()

/** Asked of the system's own `ldd`, once a program: it is only ever given programs we trust. */
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
  // A library is asked for by its short name, which is often a link beside the file or in another folder.
  const folders = new Set([...real, ...paths].map((path) => dirname(path)))
  return { folders: await distinct([...folders]), loader: /^\s*(\/\S+) \(0x/m.exec(report)?.[1] }
}

async function distinct(folders: string[]): Promise<string[]> {
  return [...new Set(await Promise.all(folders.map((folder) => realpath(folder))))]
}
