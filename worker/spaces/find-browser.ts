import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const names = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * A Chromium the worker can film paths with: the given path, else one of the system's. Undefined where there is none, or `none` was given. Throws an Error with a sentence for anyone who runs
 * the house when there is nothing to start at the given path. It is not started for this: that would cost each worker's start what few paths are worth.
 */
export async function findBrowser(given?: string): Promise<string | undefined> {
  if (given === 'none') return undefined
  if (given && !(await starts(given)))
    throw new Error(`WORKER_BROWSER cannot be used: ${given} is no program. Give the path of a Chromium, or leave it out.`)
  if (given) return given
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  for (const name of names) for (const folder of folders) if (await starts(join(folder, name))) return join(folder, name)
  return undefined
}

const starts = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
