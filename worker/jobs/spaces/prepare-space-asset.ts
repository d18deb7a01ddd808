import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AssetFacts } from '#contract/spaces/spaces.ts'
import type { AssetKind } from '#core/spaces/budget.ts'
import { fileRefusal } from '#core/spaces/file-refusals/words.ts'
import { runApart } from '../../apart/run-apart.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { freshWord } from '../../files/store-rendition.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { cutPanorama } from '../../spaces/cut-panorama.ts'
import { printPicture } from '../../spaces/print-picture.ts'
import { UnusableFile } from '../../spaces/refusals.ts'

/** A file of a space, checked and reduced in size. Errors are reported to its author; the upload is kept. */
export const prepareSpaceAsset: Job<'prepare-space-asset'> = {
  name: 'prepare-space-asset',
  line: 'prompt',
  key: ({ assetId }) => `prepare-space-asset:${assetId}`,
  lockKeys: ({ assetId }) => [`space-asset:${assetId}`],
  attempts: 3,
  async giveUp({ sql }, { assetId }) {
    const failure = fileRefusal('interrupted')
    await sql`update public.space_assets set state = 'failed', failure = ${failure} where id = ${assetId}`
  },
  perform: prepare,
}

interface Work {
  house: WorkerHouse
  kind: AssetKind
  bytes: Uint8Array
  folder: string
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  signal: AbortSignal
}

async function prepare(house: WorkerHouse, { assetId }: Payload<'prepare-space-asset'>, signal: AbortSignal) {
  const { sql, files, workDir } = house
  const [asset] = await sql<{ spaceId: string; kind: AssetKind }[]>`
    update public.space_assets set state = 'preparing', failure = null
    where id = ${assetId} and state in ('received', 'preparing') returning space_id as "spaceId", kind`
  if (!asset) return
  const folder = join(workDir, `space-asset-${assetId}`)
  const made = `${asset.spaceId}/${assetId}/${freshWord()}`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const bytes = await files.readBytes('spaces', `${asset.spaceId}/${assetId}/source`, undefined, signal)
    const put: Work['put'] = (name, content, type) => files.putBytes('spaces', `${made}/${name}`, content, type)
    const facts = await makers[asset.kind]({ house, kind: asset.kind, bytes, folder, put, signal })
    const saved = await sql`
      update public.space_assets set state = 'ready', folder = ${made}, facts = ${sql.json({ ...facts })} where id = ${assetId} returning 1`
    // It was deleted meanwhile.
    if (saved.length === 0) await files.removeBelow('spaces', made)
  } catch (cause) {
    if (!(cause instanceof UnusableFile)) throw cause
    await files.removeBelow('spaces', made)
    await sql`update public.space_assets set state = 'failed', failure = ${cause.message} where id = ${assetId}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const makers: Record<AssetKind, (work: Work) => Promise<AssetFacts>> = {
  panorama: ({ bytes, put, signal }) => cutPanorama(bytes, put, signal),
  picture: ({ bytes, put, signal }) => printPicture(bytes, put, signal),
  model: (work) => inChild(work, 'lighten-model.ts', 'model.glb', 'model/gltf-binary'),
  splat: (work) => inChild(work, 'lighten-splats.ts', 'splats.bin', 'application/octet-stream'),
  sound: encodeSound,
  tiles: (work) => inChild(work, 'check-tiles.ts', 'map.pmtiles', 'application/octet-stream'),
}

/** Formats that are parsed by much code are parsed in a separate process with limits of time and memory. */
async function inChild({ bytes, folder, put, signal }: Work, script: string, name: string, type: string): Promise<AssetFacts> {
  const [input, output] = [join(folder, 'sent'), join(folder, name)]
  await writeFile(input, bytes)
  const outcome = await runApart({
    script: fileURLToPath(new URL(`../../spaces/${script}`, import.meta.url)),
    args: [input, output],
    ...{ reads: input, writes: folder, maxSeconds: 240, maxMegabytes: 2048, signal },
  })
  if (outcome.outgrew) throw new UnusableFile('slow')
  const told = parsed(outcome.said)
  if (outcome.code !== 0 || !told || typeof told.refused === 'string') throw new UnusableFile(String(told?.refused ?? 'broken'))
  await put(name, await readFile(output), type)
  return { ...(told as AssetFacts), file: name, bytes: (await stat(output)).size }
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return null
  }
}

async function encodeSound({ house, bytes, folder, put, signal }: Work): Promise<AssetFacts> {
  const [input, output] = [join(folder, 'sent'), join(folder, 'sound.m4a')]
  await writeFile(input, bytes)
  const args = [
    '-i',
    input,
    '-map',
    '0:a:0',
    '-t',
    '3600',
    '-vn',
    '-map_metadata',
    '-1',
    '-ac',
    '2',
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-movflags',
    '+faststart',
    '-y',
    output,
  ]
  const { code } = await runFfmpeg(house.ffmpeg, { args, reads: [input], writes: folder, maxSeconds: 300, maxStandstillMs: 30_000, signal })
  if (code !== 0) throw new UnusableFile('sound')
  await put('sound.m4a', await readFile(output), 'audio/mp4')
  return { file: 'sound.m4a', bytes: (await stat(output)).size }
}
