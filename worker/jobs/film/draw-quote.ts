import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatTimecode } from '#core/time/timecode.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { drawCaption } from '../../stages/picture/draw-caption.ts'
import { takeFrame } from '../../stages/picture/take-frame.ts'

export const drawQuote: Job<'draw-quote'> = {
  name: 'draw-quote',
  line: 'prompt',
  key: ({ quoteId }) => `draw-quote:${quoteId}`,
  lockKeys: ({ quoteId }) => [`quote:${quoteId}`],
  attempts: 3,
  async giveUp({ sql }, { quoteId }) {
    await sql`update public.quotes set state = 'failed', asked_at = now() where id = ${quoteId}`
  },
  perform: draw,
}

interface Quoted {
  versionId: string
  atMs: number
  words: string
  machine: boolean
  frameRate: number
  title: string
  director: string
  year: number | null
}

/** The frame at the exact moment, out of the best rendition, with its caption and source line. Stored below its version and deleted with it. */
async function draw({ sql, files, ffmpeg, workDir }: WorkerHouse, { quoteId }: Payload<'draw-quote'>, signal: AbortSignal) {
  const [quote] = await sql<Quoted[]>`
    select q.version_id as "versionId", q.at_ms as "atMs", q.words, q.machine, coalesce(v.frame_rate, 25)::float8 as "frameRate",
      d.title, d.director, d.year
    from public.quotes q
    join public.versions v on v.id = q.version_id
    join public.documentaries d on d.id = v.documentary_id
    where q.id = ${quoteId}`
  if (!quote) return
  const [rendition] = await sql<{ playlist: string }[]>`
    select playlist from public.renditions where version_id = ${quote.versionId} and complete order by temporary, height desc limit 1`
  if (!rendition) throw new Error(`Version ${quote.versionId} has no complete rendition to quote from`)
  const folder = join(workDir, `quote-${quoteId}`)
  await mkdir(folder, { recursive: true })
  try {
    const frame = await takeFrame({ files, ffmpeg, folder, signal }, rendition.playlist, quote.atMs / 1000, quote.frameRate)
    const source = [
      quote.title,
      [quote.director, quote.year].filter(Boolean).join(', '),
      formatTimecode(quote.atMs),
      quote.machine && quote.words ? 'machine transcript' : '',
    ]
    const picture = await drawCaption(frame, quote.words, source.filter(Boolean).join(' · '), signal)
    const objectName = `${quote.versionId}/quotes/${quoteId}.png`
    await files.putBytes('media', objectName, picture, 'image/png')
    const kept = await sql`update public.quotes set state = 'made', object_name = ${objectName} where id = ${quoteId} returning id`
    // Its film was deleted meanwhile, with everything below it.
    if (kept.length === 0) await files.remove('media', [objectName])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
