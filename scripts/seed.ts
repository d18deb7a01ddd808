import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { StartRefused } from '#server/start-refused.ts'
import { seedFilms } from '#supabase/seed/all-films.ts'
import { seedPassword, seedPeople } from '#supabase/seed/people.ts'
import { findFfmpeg } from '#worker/ffmpeg/find.ts'
import { onStop } from './processes/on-stop.ts'
import { runOrRefuse } from './run-or-refuse.ts'
import { framedPlaylist } from './seed/features/library.ts'
import { openHouseToSeed } from './seed/open-house.ts'
import { seedBar } from './seed/seed-bar.ts'
import { seedHouse } from './seed/seed-house.ts'
import { removeSeed } from './seed/steps/remove.ts'

/**
 * `npm run seed`: a small invented festival to look around in, in the house of this environment, whether it runs or not.
 * `npm run seed -- --remove` takes it away again. `--films 2 --seconds 4 --scale 0.25`: fewer, shorter, smaller films.
 */
await runOrRefuse(async () => {
  const options = readOptions()
  // What the house says while it is filled is suppressed, except errors.
  process.env.LOG_LEVEL ??= 'warn'
  const config = readConfig(process.env)
  const stopping = onStop()
  const open = await openHouseToSeed(config)
  await stopping.whenReady(open.close)
  const cache = join(config.dataDir, 'seed-cache')
  let framed: Awaited<ReturnType<typeof framedPlaylist>> = null
  try {
    if (options.remove) {
      const films = await removeSeed(open.house)
      rmSync(cache, { recursive: true, force: true })
      console.log(`The festival is gone: ${films} films, six people and what they wrote. Nothing else was touched.`)
    } else {
      await fill(open.house, cache, options)
      framed = await framedPlaylist(open.house)
    }
  } finally {
    await open.close()
  }
  if (!options.remove) console.log(signIns(open.ran ? open.house.url : undefined) + inAFrame(framed))
  process.exit(0)
})

async function fill(house: Parameters<typeof seedHouse>[0], cache: string, options: ReturnType<typeof readOptions>) {
  const began = performance.now()
  console.log(`Drawing and adding ${Math.min(options.films, seedFilms.length)} short films. The first time takes a few minutes.`)
  const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
  const bar = seedBar(seedFilms.slice(0, options.films))
  const added = await seedHouse(house, { ...options, ffmpeg, cache, onDrawn: bar.drawn, onFilm: bar.added, onReady: bar.ready }).finally(
    bar.end,
  )
  console.log(`${added} films added in ${Math.round((performance.now() - began) / 1000)} s.`)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        remove: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        films: { type: 'string', default: String(seedFilms.length) },
        seconds: { type: 'string' },
        scale: { type: 'string', default: '1' },
      },
    })
    const seconds = values.seconds === undefined ? undefined : positive('--seconds', values.seconds)
    return { ...values, films: positive('--films', values.films), seconds, scale: positive('--scale', values.scale) }
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`${(error as Error).message}. The seed knows --remove, --force, --films, --seconds and --scale.`)
  }
}

function positive(option: string, value: string): number {
  const number = Number(value)
  if (!(number > 0)) throw new StartRefused(`${option} needs a number above 0; "${value}" is none.`)
  return number
}

function signIns(url: string | undefined): string {
  const widest = Math.max(...seedPeople.map(({ email }) => email.length))
  const lines = seedPeople.map(({ key, email, name }) => `  ${email.padEnd(widest + 2)} ${key.padEnd(10)} ${name}`)
  return `\nSign in ${url ? `at ${url}` : 'after "npm start"'} as any of these; the password of all six is  ${seedPassword}\n${lines.join('\n')}
It is known to everyone who reads this source: take the festival away (npm run seed -- --remove) before the house is open to others.\n`
}

function inAFrame(framed: Awaited<ReturnType<typeof framedPlaylist>>): string {
  if (!framed) return ''
  return `\nA playlist for a class as a page of a course frames it, at this address of the house:\n  ${framed.address}
Until this time tomorrow pupils without an account type  ${framed.code}  there.\n`
}
