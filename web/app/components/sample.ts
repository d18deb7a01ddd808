import type { RangeBarData } from '#web/ui/time/range-bar-list.tsx'

/** An invented film and its data, as in the design reference. */
const lengths: [string, number][] = [
  ['The last pilot boat', 612],
  ['Tonnage', 738],
  ['The count', 1110],
  ['Men who waited', 852],
  ['Night tide', 896],
  ['What the water kept', 832],
]
let atMs = 0
const chapters = lengths.map(([title, seconds]) => {
  const startsMs = atMs
  atMs += seconds * 1000
  return { title, startsMs, endsMs: atMs }
})
export const film: RangeBarData = { durationMs: atMs, chapters }

const seconds = (...list: number[]) => list.map((second) => second * 1000)
const stay = [100, 93, 90, 88, 87, 85, 84, 74, 72, 71, 69, 68, 67, 66, 65, 64, 52, 48, 47, 46, 45, 55, 52, 46, 44, 43, 42, 41, 40, 31]

export const everyLane: RangeBarData = {
  ...film,
  retention: stay.map((percent, index) => ({ atMs: (index / (stay.length - 1)) * film.durationMs, share: percent / 100 })),
  questions: seconds(900, 1490, 2832, 3905).map((ms) => ({
    atMs: ms,
    label: 'Who wrote the sheet they are signing?',
    to: `?t=${ms / 1000}`,
    lit: ms === 2_832_000,
  })),
  notes: seconds(300, 760, 2400, 4300).map((ms) => ({ atMs: ms, label: 'Check the date on the ledger', to: `?t=${ms / 1000}` })),
  sources: seconds(1402, 2230, 3600).map((ms) => ({ atMs: ms, label: 'Port ledger 41, page 88', to: `?t=${ms / 1000}` })),
  rights: [
    { startsMs: 0, endsMs: 1_350_000, kind: 'cleared' },
    { startsMs: 1_350_000, endsMs: 1_660_000, kind: 'synthetic', label: 'night views of the quay' },
    { startsMs: 1_660_000, endsMs: 3_312_000, kind: 'cleared' },
    { startsMs: 3_312_000, endsMs: 3_480_000, kind: 'not-cleared', label: 'the archive licence covers the film only' },
    { startsMs: 3_480_000, endsMs: 5_040_000, kind: 'cleared' },
  ],
}

export const countries = [
  'Åland Islands',
  'Austria',
  'Chile',
  'Denmark',
  'Finland',
  'Ireland',
  'Norway',
  'Österreich (Nachlass)',
  'Poland',
  'Sweden',
].map((label) => ({ value: label.slice(0, 2).toLowerCase(), label }))

export const citations = [
  { key: 'mla', head: 'MLA', body: 'A Harbour Without Ships. Directed by Solveig Amundrud-Bekele, Kvalnes Film, 2025.' },
  { key: 'apa', head: 'APA', body: 'Amundrud-Bekele, S. (Director). (2025). A harbour without ships [Film]. Kvalnes Film.' },
  { key: 'chicago', head: 'Chicago', body: 'Amundrud-Bekele, Solveig, dir. A Harbour Without Ships. Aldervik: Kvalnes Film, 2025.' },
]

export const report = [
  { film: 'A Harbour Without Ships', course: 'Work and memory, SOC 214', clips: 9, students: '112', watched: '96:12:40', cost: '€ 240.00' },
  { film: 'The Signing Table', course: 'Consent and evidence, LAW 330', clips: 4, students: '58', watched: '41:05:10', cost: '€ 180.00' },
  { film: 'Lot C', course: 'Studio: duration, FILM 101', clips: 2, students: 'under 5', watched: '00:47:00', cost: '€ 95.00' },
]
