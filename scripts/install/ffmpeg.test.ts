import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ensureFfmpeg } from './ffmpeg.mjs'

beforeEach(() => {
  vi.stubEnv('FFMPEG_PATH', undefined)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** A machine on which these commands fail until the one before the colon was run. */
function machine(failing: Record<string, string>, more: { isBundled?: boolean; mayInstall?: boolean } = {}) {
  const ran: string[] = []
  const run = (...words: string[]) => {
    const command = words.join(' ')
    const until = Object.entries(failing).find(([start]) => command.startsWith(start))?.[1]
    const passes = until === undefined || ran.some((one) => one.startsWith(until))
    if (passes) ran.push(command)
    return passes
  }
  return { ran, run, isBundled: false, mayInstall: true, ...more }
}
const install = 'apt-get install -y --no-install-recommends ffmpeg'

it('asks for nothing where the packages bring an ffmpeg, or FFMPEG_PATH names one', () => {
  const bundled = machine({}, { isBundled: true })
  expect(ensureFfmpeg(bundled)).toBe(true)
  expect(bundled.ran).toEqual([])
  vi.stubEnv('FFMPEG_PATH', '/opt/ffmpeg')
  const named = machine({ ffmpeg: 'never' })
  expect(ensureFfmpeg(named)).toBe(true)
  expect(named.ran).toEqual([])
})

it('leaves a system that has one as it is', () => {
  const own = machine({})
  expect(ensureFfmpeg(own)).toBe(true)
  expect(own.ran).toEqual(['ffmpeg -version'])
})

it('installs Debian’s where it may, with newer lists when the old ones do not do', () => {
  const fresh = machine({ ffmpeg: install })
  expect(ensureFfmpeg(fresh)).toBe(true)
  expect(fresh.ran).toEqual(['apt-get --version', install, 'ffmpeg -version'])
  const stale = machine({ ffmpeg: install, [install]: 'apt-get update' })
  expect(ensureFfmpeg(stale)).toBe(true)
  expect(stale.ran).toEqual(['apt-get --version', 'apt-get update', install, 'ffmpeg -version'])
  expect(console.error).not.toHaveBeenCalled()
})

it('says how to get one where nothing may be installed, or nothing can', () => {
  const visitor = machine({ ffmpeg: 'never' }, { mayInstall: false })
  expect(ensureFfmpeg(visitor)).toBe(false)
  expect(visitor.ran).toEqual([])
  expect(ensureFfmpeg(machine({ ffmpeg: 'never', 'apt-get': 'never' }))).toBe(false)
  expect(console.error).toHaveBeenCalledTimes(2)
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('sudo apt install ffmpeg'))
})
