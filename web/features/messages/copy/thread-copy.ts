import latin400 from '@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-400-normal.woff?url'
import latin600 from '@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-600-normal.woff?url'
import latinExt400 from '@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-ext-400-normal.woff?url'
import latinExt600 from '@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-ext-600-normal.woff?url'
import type { Message, Thread } from '#contract/people/messages.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { wholeThread } from '#web/data/people/messages.ts'
import { openBox } from '#web/ui/files/zip.ts'
import { language } from '#web/ui/locale.ts'
import { readLetterFile } from '../data/files.ts'
import { timeOfDay, wholeDay } from '../moment.ts'
import type { Say } from '../words.ts'
import type { Faces, Paragraph } from './write-pdf.ts'

export interface CopyOf {
  thread: Thread
  nameOf: (id: string | null) => string
  t: Say
}

/** The whole thread as a PDF, made in this browser: nothing of it leaves the house for that. */
export async function pdfOfThread({ thread, nameOf, t }: CopyOf): Promise<Blob> {
  const [messages, { writePdf }, { setLines }, faces] = await Promise.all([
    wholeThread(thread.id, thread.lastNumber),
    import('./write-pdf.ts'),
    import('./set-lines.ts'),
    readFaces(),
  ])
  const bytes = await writePdf(
    {
      title: thread.subject,
      language: language(),
      paragraphs: paragraphsOf(thread, messages, nameOf, t),
      json: new TextEncoder().encode(jsonOf(thread, messages, nameOf)),
      drawn: t('drawnLines'),
      page: (number, count) => t('pageOf', { number, count }),
    },
    faces,
    setLines,
  )
  return new Blob([bytes], { type: 'application/pdf' })
}

/** The whole thread for programs: one JSON, or with its files beside it in a zip where it has any. `onFile` gets the file being fetched. */
export async function dataOfThread({ thread, nameOf }: CopyOf, onFile: (done: number, of: number) => void): Promise<Blob> {
  const messages = await wholeThread(thread.id, thread.lastNumber)
  const json = jsonOf(thread, messages, nameOf)
  const files = messages.flatMap((message) => message.files.map((file) => ({ ...file, at: pathOf(message, file) })))
  if (files.length === 0) return new Blob([json], { type: 'application/json' })
  const box = openBox()
  box.deflate('thread.json', json)
  for (const [nth, file] of files.entries()) {
    onFile(nth, files.length)
    box.store(file.at, new Uint8Array(await (await readLetterFile(thread.id, file.id)).arrayBuffer()))
  }
  return box.close()
}

/** Where a file is in the zip: of two with one name neither takes the place of the other. */
const pathOf = ({ number }: Message, { id, name }: Message['files'][number]) =>
  `files/${number}-${id.slice(0, 4)}-${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}`

function jsonOf(thread: Thread, messages: Message[], nameOf: CopyOf['nameOf']): string {
  const { subject, film, startsMs, endsMs, note, screening, request, state, dueOn, terms, createdAt } = thread
  const about = { film, startsMs, endsMs, note, screening }
  const named = messages.map(({ senderId, files, ...message }) => ({
    ...message,
    sender: nameOf(senderId),
    files: files.map((file) => ({
      name: file.name,
      type: file.type,
      sizeBytes: file.sizeBytes,
      path: pathOf({ ...message, senderId, files }, file),
    })),
  }))
  const people = thread.people.map(({ name }) => name)
  return JSON.stringify({ subject, about, request, state, dueOn, terms, createdAt, people, messages: named }, null, 2)
}

function paragraphsOf(thread: Thread, messages: Message[], nameOf: CopyOf['nameOf'], t: Say): Paragraph[] {
  const range = (startsMs: number, endsMs: number | null) =>
    `${formatTimecode(startsMs)}${endsMs === null ? '' : `–${formatTimecode(endsMs)}`}`
  const { film, note, screening, startsMs, endsMs } = thread
  const facts = [
    t('with', { names: thread.people.map(({ name }) => name || t('unnamed')).join(', ') || t('nobodyLeft') }),
    film && `${t('about')} ${film.title}${startsMs === null ? '' : ` ${range(startsMs, endsMs)}`}`,
    screening && `${t('about')} ${screening.title}, ${wholeDay(screening.startsAt)}`,
    note &&
      `${t('noteOf', { name: note.author || t('somebody') })} ${range(note.startsMs, note.endsMs)}: ${note.words || t('noteWithoutWords')}`,
    thread.request && thread.state && `${t(`request_${thread.request}`)}: ${t(`state_${thread.state}`)}`,
  ]
  return [
    { kind: 'title', words: thread.subject },
    ...facts.filter((fact) => typeof fact === 'string').map((words) => ({ kind: 'facts' as const, words })),
    ...messages.flatMap((message): Paragraph[] => [
      { kind: 'who', words: `${nameOf(message.senderId)}, ${wholeDay(message.sentAt)}, ${timeOfDay(message.sentAt)}` },
      ...said(message, t, range).map(([kind, words]) => ({ kind, words })),
    ]),
  ]
}

function said(message: Message, t: Say, range: (startsMs: number, endsMs: number) => string): ['words' | 'note', string][] {
  if (message.takenBack) return [['note', t('takenBack')]]
  if (message.kind === 'left') return [['note', t('leftThread')]]
  const { quote, terms } = message
  return [
    ...(message.kind === 'move' && message.state ? [['note', t(`moved_${message.state}`)] as ['note', string]] : []),
    ...(quote ? [['note', `${quote.film.title} ${range(quote.startsMs, quote.endsMs)}`] as ['note', string]] : []),
    ...(message.body ? [['words', message.body] as ['words', string]] : []),
    ...Object.entries(terms ?? {}).map(([name, value]): ['note', string] => ['note', `${name}: ${String(value)}`]),
    ...message.files.map((file): ['note', string] => ['note', `${t('fileWith')} ${file.name}`]),
  ]
}

const faceFiles = { regular: [latin400, latinExt400], strong: [latin600, latinExt600] }
async function readFaces(): Promise<Faces> {
  const read = (files: string[]) =>
    Promise.all(
      files.map(async (file) => {
        const answer = await fetch(file)
        if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
        return new Uint8Array(await answer.arrayBuffer())
      }),
    )
  const [regular, strong] = await Promise.all([read(faceFiles.regular), read(faceFiles.strong)])
  return { regular, strong }
}
