import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { root } from './build.ts'

export interface ToolRun {
  code: number
  /** Standard output. */
  output: string
  /** Standard error. */
  errors: string
}

/** Runs a program of node_modules on the pinned Node; `show` lets its output through as it comes. */
export function runTool(
  name: string,
  args: string[],
  cwd = root,
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<ToolRun> {
  const env = {
    ...process.env,
    ...options.env,
    PATH: [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  }
  return new Promise((done, failed) => {
    const child = spawn(join(root, 'node_modules/.bin', name), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const run = { code: 1, output: '', errors: '' }
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      run.output += chunk
      if (options.show) process.stdout.write(chunk)
    })
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      run.errors += chunk
      if (options.show) process.stderr.write(chunk)
    })
    child.on('error', failed)
    child.on('close', (code) => done({ ...run, code: code ?? 1 }))
  })
}
