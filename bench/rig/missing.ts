import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Thrown by a part that lacks a program of Debian's; the rest of the bench goes on. */
export class Missing extends Error {
  constructor(program: string, debianPackage = program) {
    super(`${program} is not here. On Debian: apt-get install ${debianPackage}`)
  }
}

/** Full path of a program. Throws Missing. */
export function programPath(program: string, debianPackage = program): string {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']) {
    const file = join(folder, program)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {}
  }
  throw new Missing(program, debianPackage)
}
