import * as Y from 'yjs'
import { toBase64 } from '#core/boards/base64.ts'
import { type Beat, type Card, type CardKind, type Contents, type Line, plainCard, sizeOf } from '#core/boards/shape.ts'
import { newId } from '#core/house/new-id.ts'
import { textOf } from '#web/ui/text.ts'
import { BoardDoc } from '../document/board-doc.ts'
import type { TemplateName } from './names.ts'
import { templatesText } from './words.ts'

/** A board created from a template, in its creator's language; editable like any other. */
export function templateBody(name: TemplateName): string {
  const board = new BoardDoc()
  const { cards, lines, beats } = templateContents(name)
  board.put(cards, lines, beats)
  return toBase64(Y.encodeStateAsUpdate(board.doc))
}

type Words = Parameters<ReturnType<typeof textOf<(typeof templatesText)['english']>>>[0]
/** Frames from the left, each with its cards one below the other; a frame is a column of the beat sheet where `beats` says so. */
interface Form {
  beats?: boolean
  frames: { title: Words; cards: [CardKind, Words][] }[]
  /** Card to card, as frame.card. */
  lines?: [string, string][]
}

const forms: Record<TemplateName, Form> = {
  premise: {
    frames: [
      {
        title: 'premise_frame_claim',
        cards: [
          ['theme', 'premise_claim'],
          ['question', 'premise_changes'],
          ['question', 'premise_why_now'],
        ],
      },
      {
        title: 'premise_frame_stakes',
        cards: [
          ['character', 'premise_who'],
          ['question', 'premise_lose'],
          ['question', 'premise_no'],
        ],
      },
      {
        title: 'premise_frame_proof',
        cards: [
          ['archive', 'premise_evidence'],
          ['question', 'premise_wrong'],
          ['scene', 'premise_scene'],
        ],
      },
    ],
    lines: [
      ['0.0', '1.0'],
      ['1.0', '2.2'],
      ['0.0', '2.0'],
    ],
  },
  access: {
    frames: [
      {
        title: 'access_frame_have',
        cards: [
          ['character', 'access_have_person'],
          ['place', 'access_have_place'],
        ],
      },
      {
        title: 'access_frame_asked',
        cards: [
          ['character', 'access_gatekeeper'],
          ['question', 'access_fear'],
          ['date', 'access_deadline'],
        ],
      },
      {
        title: 'access_frame_lack',
        cards: [
          ['character', 'access_missing'],
          ['place', 'access_closed'],
          ['question', 'access_without'],
        ],
      },
    ],
    lines: [
      ['0.0', '1.0'],
      ['1.0', '2.0'],
    ],
  },
  characters: {
    frames: [
      {
        title: 'characters_frame_centre',
        cards: [
          ['character', 'characters_main'],
          ['question', 'characters_want'],
          ['question', 'characters_hide'],
        ],
      },
      {
        title: 'characters_frame_around',
        cards: [
          ['character', 'characters_ally'],
          ['character', 'characters_against'],
          ['character', 'characters_witness'],
        ],
      },
      {
        title: 'characters_frame_care',
        cards: [
          ['question', 'characters_consent'],
          ['question', 'characters_after'],
        ],
      },
    ],
    lines: [
      ['0.0', '1.0'],
      ['0.0', '1.1'],
      ['0.0', '1.2'],
    ],
  },
  archive: {
    frames: [
      {
        title: 'archive_frame_need',
        cards: [
          ['scene', 'archive_scene'],
          ['archive', 'archive_wanted'],
        ],
      },
      {
        title: 'archive_frame_where',
        cards: [
          ['place', 'archive_public'],
          ['place', 'archive_family'],
          ['place', 'archive_paper'],
        ],
      },
      {
        title: 'archive_frame_rights',
        cards: [
          ['question', 'archive_owner'],
          ['date', 'archive_term'],
          ['question', 'archive_cost'],
        ],
      },
    ],
    lines: [
      ['0.1', '1.0'],
      ['1.0', '2.0'],
    ],
  },
  acts: {
    beats: true,
    frames: [
      {
        title: 'acts_frame_first',
        cards: [
          ['scene', 'acts_open'],
          ['scene', 'acts_world'],
          ['scene', 'acts_breaks'],
        ],
      },
      {
        title: 'acts_frame_second',
        cards: [
          ['scene', 'acts_tries'],
          ['scene', 'acts_middle'],
          ['scene', 'acts_low'],
        ],
      },
      {
        title: 'acts_frame_third',
        cards: [
          ['scene', 'acts_decides'],
          ['scene', 'acts_end'],
          ['scene', 'acts_image'],
        ],
      },
    ],
  },
  essay: {
    beats: true,
    frames: [
      {
        title: 'essay_frame_question',
        cards: [
          ['question', 'essay_question'],
          ['scene', 'essay_object'],
        ],
      },
      {
        title: 'essay_frame_turns',
        cards: [
          ['theme', 'essay_first'],
          ['theme', 'essay_second'],
          ['theme', 'essay_doubt'],
        ],
      },
      {
        title: 'essay_frame_return',
        cards: [
          ['scene', 'essay_again'],
          ['question', 'essay_left'],
        ],
      },
    ],
  },
}

const [columnW, gap, top] = [320, 24, 72]
export function templateContents(name: TemplateName): Contents {
  const t = textOf(templatesText)
  const { frames, beats, lines: ties = [] } = forms[name]
  const height = top + Math.max(...frames.map(({ cards }) => cards.reduce((sum, [kind]) => sum + sizeOf(kind).h + 60 + gap, 0))) + gap
  const cards: Card[] = []
  const columns: Beat[] = []
  let rank = 0
  for (const [at, frame] of frames.entries()) {
    const x = at * (columnW + 40)
    const beat = beats ? newId() : ''
    if (beats) columns.push({ id: beat, title: t(frame.title), rank: at })
    cards.push({ ...plainCard(`${at}`, 'frame', x, 0, t(frame.title)), w: columnW, h: height, z: -1 })
    let y = top
    for (const [place, [kind, words]] of frame.cards.entries()) {
      const h = sizeOf(kind).h + 60
      cards.push({ ...plainCard(`${at}.${place}`, kind, x + 30, y, t(words)), w: columnW - 60, h, beat, rank: ++rank, z: rank })
      y += h + gap
    }
  }
  const ids = new Map(cards.map(({ id }) => [id, newId()]))
  const lines: Line[] = ties.map(([from, to]) => ({ id: newId(), from: ids.get(from)!, to: ids.get(to)!, label: '' }))
  return { cards: cards.map((card) => ({ ...card, id: ids.get(card.id)! })), lines, beats: columns }
}
