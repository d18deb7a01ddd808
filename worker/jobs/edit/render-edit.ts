import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Assembly, assemble } from '#core/edit/assembly.ts'
import { captionsOfEdit } from '#core/edit/edit-captions.ts'
import type { EditClock } from '#core/edit/items.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { chaptersOf, mapOf } from '#core/edit/render-plan.ts'
import { failures } from '#core/media/worker-words/failures.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import {
  endRender,
  type RenderAsked,
  type RenderWords,
  readRender,
  readRenderWords,
  reportRender,
  saveRender,
} from '../../records/edit-renders.ts'
import { failRecording } from '../../records/spaces.ts'
import { renderCut } from '../../stages/edit/render-stretches.ts'
import type { RenderFrame, RushFiles } from '../../stages/edit/stretch-graph.ts'
import { setWords } from '../../stages/picture/set-words.ts'
import { openRush } from '../../stages/rushes/open-rush.ts'

/** A paper edit as a version of the film: rendered from the original files where they are, else from proxies, then prepared as any other. */
export const renderEdit: Job<'render-edit'> = {
  name: 'render-edit',
  line: 'slow',
  key: ({ versionId }) => `render-edit:${versionId}`,
  lockKeys: ({ versionId }) => [`render-edit:${versionId}`],
  attempts: 3,
  giveUp: ({ sql }, { versionId }) => fail(sql, versionId, failures.interrupted()),
  perform: render,
}

const reportEveryMs = 1000

async function render(house: WorkerHouse, { versionId }: Payload<'render-edit'>, stopped: AbortSignal) {
  const { sql, files, ffmpeg } = house
  const asked = await readRender(sql, versionId)
  if (!asked) return
  const folder = join(house.workDir, `render-${versionId}`)
  const unwanted = new AbortController()
  const signal = AbortSignal.any([stopped, unwanted.signal])
  let toldMs = 0
  const onProgress = (part: number) => {
    if (Date.now() - toldMs < reportEveryMs) return
    toldMs = Date.now()
    void reportRender(sql, versionId, part).then(
      (wanted) => wanted || unwanted.abort(),
      () => undefined,
    )
  }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const rushes = new Map(asked.rushes.map((rush) => [rush.id, { ...rush, frames: rush.frames ?? 0 }]))
    const assembly = assemble(asked.items, asked.clock, rushes)
    if (assembly.frames === 0) return await fail(sql, versionId, failures.nothingToRender())
    const material = await openMaterial(house, asked, assembly, folder, signal)
    const frame = frameOf(asked, assembly, material)
    const cards = await drawCards(assembly, frame, folder, signal)
    const path = await renderCut(
      { assembly, clock: asked.clock, frame, files: material, card: ({ event }) => cards.get(event.item.id) },
      { ffmpeg, folder, signal, onProgress },
    )
    await saveRender(sql, versionId, wordsOf(asked, assembly, await readRenderWords(sql, versionId)))
    if (!(await reportRender(sql, versionId, 0.99))) return
    await files.putFile('sources', `${versionId}/source`, path, 'video/mp4', signal)
    await endRender(sql, versionId)
  } catch (cause) {
    if (!unwanted.signal.aborted) throw cause
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fail(sql: WorkerHouse['sql'], versionId: string, words: Parameters<typeof failRecording>[2]) {
  await failRecording(sql, versionId, words)
  await endRender(sql, versionId, words)
}

/** The file each rush of the cut is rendered from, opened and checked once. */
async function openMaterial(
  house: WorkerHouse,
  { rushes }: RenderAsked,
  { events, over }: Assembly,
  folder: string,
  signal: AbortSignal,
): Promise<Map<string, RushFiles>> {
  const used = new Set([...events, ...over].flatMap(({ rush }) => (rush ? [rush.id] : [])))
  const material = new Map<string, RushFiles>()
  for (const rush of rushes.filter(({ id }) => used.has(id))) {
    const own = join(folder, rush.id)
    const source = await openRush(house, rush, own, signal)
    if (!source) throw new Error(`Rush ${rush.id} has neither its original nor a proxy`)
    const { apart, channels } = rush
    // A proxy whose camera file was removed sounds as it was made to sound last.
    const hasOriginal = rush.original !== null
    const sound = apart && (hasOriginal || apart.original) ? await openRush(house, apart, join(own, 'sound'), signal) : undefined
    const laterSeconds = ((apart?.laterFrames ?? 0) * rush.rate.seconds) / rush.rate.frames
    material.set(rush.id, {
      ...{ source, isOriginal: hasOriginal, channels: hasOriginal ? channels : null },
      ...(sound ? { apart: { source: sound, laterSeconds, channels: apart?.original ? apart.channels : null } } : {}),
    })
  }
  return material
}

/** The size most of the cut has, at most 1920 × 1080 or upright. */
function frameOf({ clock }: RenderAsked, { events }: Assembly, material: ReadonlyMap<string, RushFiles>): RenderFrame {
  const seen = new Map<string, { width: number; height: number; frames: number }>()
  for (const { rush, record } of events) {
    const source = rush ? material.get(rush.id)?.source : undefined
    if (!source?.probe.picture) continue
    const { width, height } = source.picture
    const key = `${width} ${height}`
    seen.set(key, { width, height, frames: (seen.get(key)?.frames ?? 0) + record[1] - record[0] })
  }
  const most = [...seen.values()].toSorted((one, other) => other.frames - one.frames)[0] ?? { width: 1920, height: 1080 }
  const scale = Math.min(1, 1920 / Math.max(most.width, most.height), 1080 / Math.min(most.width, most.height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(most.width), height: even(most.height), rate: clock.rate }
}

/** Pictures of the words of items that have no rush: titles, voice-over that is not recorded, archive that is wanted. */
async function drawCards(
  { events }: Assembly,
  { width, height }: RenderFrame,
  folder: string,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const cards = new Map<string, string>()
  for (const { item, rush } of events) {
    if (rush || !item.text.trim() || cards.has(item.id)) continue
    const path = join(folder, `card-${cards.size}.png`)
    const longest = height * 0.045
    const { png } = await setWords(firstOf(item.text.trim(), 400), longest, width * 0.7, '#f2eee6ff', signal)
    await writeFile(path, png)
    cards.set(item.id, path)
  }
  return cards
}

/** What goes with the cut: captions in each language its rushes have, chapters by its headings, and the frozen map. */
function wordsOf({ clock, items, scenes }: RenderAsked, assembly: Assembly, said: RenderWords) {
  const tracks = [...new Set(said.map(({ language }) => language))].map((language) => {
    const own = said.filter((track) => track.language === language)
    const cues = captionsOfEdit(assembly, clock, new Map(own.map(({ rush, cues }) => [rush, cues as never])))
    return { language, label: language, machine: own.some(({ machine }) => machine), cues }
  })
  const titles = items
    .filter(({ kind }) => kind === 'heading')
    .map(({ id, text, scene }) => ({ id, title: text.trim() || (scene && scenes[scene]) || '' }))
  return { map: mapOf(assembly), spans: inMs(assembly, clock), tracks, chapters: chaptersOf(assembly, titles, clock) }
}

const inMs = ({ events }: Assembly, clock: EditClock) =>
  events.flatMap(({ rush, record, source }) => {
    if (!rush) return []
    const [from, to] = record.map((frame) => Math.round(msOfFrames(frame, clock.rate))) as [number, number]
    return [[from, to, rush.id, Math.round(msOfFrames(source[0], rush.rate))] as const]
  })
