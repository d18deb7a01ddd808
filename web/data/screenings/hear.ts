import type { Talk, TalkEvent, TalkLine } from '#contract/screenings/talks.ts'

/** Applies a broadcast to the cached talk, without a refetch. */
export function hear(talk: Talk, event: TalkEvent): Talk {
  switch (event.name) {
    case 'said':
    case 'line':
      return { ...talk, lines: withLine(talk.lines, event.payload) }
    case 'question':
      return { ...talk, questions: withQuestion(talk.questions, event.payload) }
    case 'person':
      return heardOfPerson(talk, event.payload)
    case 'arranged':
      return { ...talk, settings: event.payload }
    case 'level':
      return { ...talk, levels: withLevels(talk.levels, event.payload.levels) }
    case 'spoken':
      return { ...talk, spoken: byNumber(talk.spoken, event.payload).slice(-keptSpoken) }
    case 'noted':
    case 'polls':
      return talk
  }
}

const keptSpoken = 60
const keptSeconds = 120

/** Lines in order, one added or changed. */
export const withLine = (lines: readonly TalkLine[], line: TalkLine): TalkLine[] => byNumber(lines, line)

function byNumber<Row extends { id: string; number: number }>(rows: readonly Row[], row: Row): Row[] {
  const at = rows.findLastIndex(({ number }) => number <= row.number)
  return rows[at]?.id === row.id ? rows.with(at, row) : rows.toSpliced(at + 1, 0, row)
}

function withQuestion(questions: Talk['questions'], told: Omit<Talk['questions'][number], 'mine' | 'supported'>): Talk['questions'] {
  const known = questions.find(({ id }) => id === told.id)
  return byNumber(questions, { ...told, mine: known?.mine ?? false, supported: known?.supported ?? false })
}

function heardOfPerson(talk: Talk, { number, silenced, linesToo, captions }: Extract<TalkEvent, { name: 'person' }>['payload']): Talk {
  const me = number === talk.me.number
  return {
    ...talk,
    me: me ? { ...talk.me, silenced: silenced ?? talk.me.silenced, captions: captions ?? talk.me.captions } : talk.me,
    lines: silenced && linesToo ? talk.lines.map((line) => (line.talker === number ? { ...line, words: null } : line)) : talk.lines,
  }
}

function withLevels(known: Talk['levels'], told: Talk['levels']): Talk['levels'] {
  const newest = Math.max(...told.map(({ second }) => second), 0)
  const replaced = new Set(told.map(({ second, kind }) => `${second} ${kind}`))
  return [...known.filter(({ second, kind }) => second > newest - keptSeconds && !replaced.has(`${second} ${kind}`)), ...told].toSorted(
    (one, other) => one.second - other.second,
  )
}
