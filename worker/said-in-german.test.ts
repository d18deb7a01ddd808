import { expect, it } from 'vitest'
import { type RefusalCode, refuse, whereItStops } from '#core/media/media-refusals.ts'
import { otherKinds, recognizeOther } from '#core/media/media-signature.ts'
import german from '#core/media/worker-words/de.json' with { type: 'json' }
import { failures } from '#core/media/worker-words/failures.ts'
import { notEarly, prepared } from '#core/media/worker-words/prepared.ts'
import { workerWordsIn } from '#core/media/worker-words/said.ts'

// What the worker writes down for the person whose film it is, it writes in English; a German desk says all of it in German.

/** What is put into the words of a failure. */
const facts: Partial<Record<keyof typeof failures, (string | number)[]>> = {
  madeForLongerCut: ['61 min 2 s', '58 min 0 s'],
  madeForShorterCut: ['50 min 2 s', '58 min 0 s'],
  pathNotDrawn: ['x'],
  recogniserRefused: [404],
}
const ofJobs = Object.entries(failures).map(([name, say]) =>
  (say as (...given: (string | number)[]) => string)(...(facts[name as keyof typeof failures] ?? [])),
)
const codes = {
  ...{
    empty: '',
    disguised: recognizeOther(Buffer.from('%PDF-1.7'))!,
    'not-a-video': '',
    unfinished: '',
    truncated: whereItStops(40, 100),
  },
  ...{
    'no-length': '',
    'absurd-size': '8 × 8',
    'absurd-length': '',
    'no-high-range': '',
    damaged: '',
    'too-slow': '',
    'too-heavy': '',
    interrupted: '',
  },
} satisfies Record<RefusalCode, string>
const refused = Object.entries(codes).map(([code, about]) => refuse(code as RefusalCode, about).words)
const kinds = otherKinds.map((what) => refuse('disguised', what).words)
const details = [
  ...[prepared.framesASecond(23.98), prepared.soundOnly(), prepared.noSound(), prepared.mixed(2), prepared.oneOf('stereo', 3)],
  ...[
    prepared.oneOf(prepared.mixed(2), 4),
    prepared.missing(3.2),
    prepared.posters(1),
    prepared.posters(6),
    prepared.seekPictures(80),
    prepared.unmeasured(),
  ],
  ...[prepared.toBeginWith(480), prepared.proxy(540), ...prepared.asUploaded('1080p').split(', ').slice(1)],
]
const all = [...ofJobs, ...refused, ...kinds, ...details, ...Object.values(notEarly)]

const sentences = (words: string) => words.split(/(?<=\.) /)

it('every message of the worker about a film has a German text', () => {
  expect(ofJobs.filter((words) => words.includes('undefined'))).toEqual([])
  expect(ofJobs.length).toBeGreaterThan(15)
  expect(kinds.length).toBeGreaterThan(15)
  const english = all.flatMap(sentences).filter((sentence) => workerWordsIn('de-AT', sentence) === sentence)
  expect(english).toEqual([])
})

it('values are inserted in the German text too, and the English text is unchanged', () => {
  const facts = '20 s, 1280 × 720, 23.98 frames a second, 2 microphones mixed of 4 sound tracks, 3.2 s are missing'
  expect(workerWordsIn('de', facts)).toBe(
    '20 s, 1280 × 720, 23,98 Bilder in der Sekunde, 2 Mikrofone gemischt, eine von 4 Tonspuren, 3,2 s fehlen',
  )
  expect(workerWordsIn('de', refuse('truncated', whereItStops(40, 100)).words)).toMatch(
    /^Die Datei bricht ab \(bei 0:40 von 1:40\): .*hinzufügen\.$/,
  )
  expect(workerWordsIn('de', refuse('disguised', 'a PDF document').words)).toMatch(/^Das ist ein PDF-Dokument, kein Video/)
  expect(workerWordsIn('en-GB', facts)).toBe(facts)
  expect(workerWordsIn('de', 'Something nobody wrote, ever. Or so.')).toBe('Something nobody wrote, ever. Or so.')
})

it('every German text belongs to a message of the worker', () => {
  const said = [
    ...all.flatMap(sentences),
    ...kinds.map((words) => /^This is (.*), not a video/.exec(words)![1]!),
    'at 0:40 of 1:40',
    'The tour could not be drawn here: x',
  ]
  const patterns = Object.keys(german).map((known) => ({
    known,
    pattern: new RegExp(
      `^${known
        .split('%')
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
    ),
  }))
  expect(patterns.filter(({ pattern }) => !said.some((sentence) => pattern.test(sentence))).map(({ known }) => known)).toEqual([])
})
