import { createServer } from 'node:net'
import { readConfig, type ServerConfig } from '#server/config.ts'
import { functionSettingsOf } from '#server/functions/function-settings.ts'
import { readApiKeys } from '#server/http/api-keys.ts'
import { createTokens } from '#server/http/tokens.ts'
import { readSettings } from '#server/settings.ts'
import { StartRefused } from '#server/start-refused.ts'
import { readEnvironment, type WorkerConfig } from '#worker/environment.ts'
import { findFfmpeg } from '#worker/ffmpeg/find.ts'
import { findBrowser } from '#worker/spaces/find-browser.ts'
import { root } from './build.ts'

type Environment = Record<string, string | undefined>

/**
 * Everything a start reads from its environment, the worker's part as well, before anything is built, opened or migrated: invalid values
 * stop the start with one sentence (StartRefused). Otherwise the worker would crash repeatedly in a seemingly healthy house.
 */
export async function readHouseSettings(env: Environment, projectDir = root): Promise<ServerConfig> {
  const config = readConfig(env, projectDir)
  const settings = readSettings(`${projectDir}/supabase/config.toml`)
  if (config.parts.has('api')) {
    functionSettingsOf(settings)
    createTokens(config, readApiKeys(settings, config))
  }
  if (config.parts.has('api') || config.parts.has('web')) await refuseForeignHost(config.host)
  if (config.parts.has('worker')) await refusedAsStart(() => checkWorker(env))
  return config
}

/** What a worker of a house reads from the environment it is started with, with placeholders for values known only at run time. Throws an Error with a sentence. */
export function readWorkerSettings(env: Environment): WorkerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const known = { DATABASE_URL: 'postgres://house', SUPABASE_URL: 'http://house', SUPABASE_SERVICE_ROLE_KEY: 'made by the house itself' }
  return readEnvironment({ ...known, ...given })
}

async function checkWorker(env: Environment) {
  const { ffmpegPath, browserPath } = readWorkerSettings(env)
  if (browserPath) await findBrowser(browserPath)
  if (ffmpegPath) await findFfmpeg(ffmpegPath)
}

/** A free port of the address, taken for a moment: only listening tells whether it is one of this machine. */
function refuseForeignHost(host: string): Promise<void> {
  return new Promise((done, refuse) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (!['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code ?? '')) return done()
      refuse(new StartRefused(`HOST ${host} is no address of this machine. Correct it and start again.`))
    })
    probe.listen({ port: 0, host }, () => probe.close(() => done()))
  })
}

async function refusedAsStart(check: () => Promise<void>) {
  try {
    await check()
  } catch (cause) {
    throw new StartRefused((cause as Error).message, { cause })
  }
}
