import { perSecond } from '../../../../media/media-plan.ts'
import { tabbed } from '../../../../text/tables.ts'
import { timecodeOf } from '../../../../time/frame-counts.ts'
import { type Cut, type CutRush, countingIn, onTape, rushesOf } from '../cut.ts'
import { factsLeft } from '../facts-left.ts'
import { fileStem, withoutEnding } from '../file-names.ts'
import { layOut } from '../lay-out.ts'
import type { CutOptions, LeftOut, WrittenCut } from '../left-out.ts'

export const aleColumns = ['Name', 'Tracks', 'Start', 'End', 'Tape', 'Scene', 'Take', 'Camera', 'Shoot Date', 'Comments'] as const

/**
 * Avid Log Exchange: the rushes of a cut, a row each, the code of the frame after the last as the end. The head says one rate for all rows: rushes of
 * another go into a file of their own. The order of the cut is in the list.
 */
export function writeAle(cut: Cut, _options: CutOptions): WrittenCut {
  const groups = Map.groupBy(rushesOf(cut), ({ rate }) => rateWords(rate))
  const files = [...groups].map(([rate, rushes]) => ({
    name: `${fileStem(cut.title)}${groups.size > 1 ? `_${rate.replace('.', '_')}` : ''}.ale`,
    type: 'text/plain',
    text: ale(rate, rushes),
  }))
  return { files, leftOut: leftOutOf(cut), refused: [] }
}

/** The same of any rushes of one rate. */
function ale(rate: string, rushes: readonly CutRush[]): string {
  const heights = new Set(rushes.filter(({ hasPicture }) => hasPicture).map(({ height }) => height))
  const height = heights.size === 1 ? [...heights][0]! : 0
  const head = [
    ['FIELD_DELIM', 'TABS'],
    ['VIDEO_FORMAT', [720, 1080].includes(height) ? height : 'CUSTOM'],
    ['AUDIO_FORMAT', '48khz'],
    ['FPS', rate],
  ]
  return ['Heading', ...head.map(tabbed), '', 'Column', tabbed(aleColumns), '', 'Data', ...rushes.map(row), ''].join('\r\n')
}

const row = (rush: CutRush) =>
  tabbed([
    withoutEnding(rush.fileName),
    `${rush.hasPicture ? 'V' : ''}${rush.channels.map(({ n }) => `A${n}`).join('')}`,
    timecodeOf(onTape(rush, 0), countingIn(rush)),
    timecodeOf(onTape(rush, rush.durationFrames), countingIn(rush)),
    rush.reel ?? '',
    rush.scene ?? '',
    rush.take ?? '',
    rush.camera ?? '',
    rush.day?.replaceAll('-', '') ?? '',
    [
      rush.card === null ? '' : `card ${rush.card}`,
      rush.channels.some(({ name }) => name !== '') ? rush.channels.map(({ n, name }) => `A${n} ${name}`.trim()).join(', ') : '',
    ]
      .filter((part) => part !== '')
      .join('; '),
  ])

/** `29.97`, `25`, `23.976` as `23.98`: two places, as the heads of these files have them. */
export const rateWords = (rate: CutRush['rate']): string => String(Math.round(perSecond(rate) * 100) / 100)

function leftOutOf(cut: Cut): LeftOut[] {
  const asides = Map.groupBy(
    cut.items.filter((item) => item.kind !== 'clip' && item.kind !== 'gap'),
    ({ kind }) => kind,
  )
  return [
    ...layOut(cut).leftOut.filter(({ what }) => what === 'no-code' || what === 'code-made-up' || what === 'variable-rate'),
    ...[...asides].map(([kind, { length }]) => ({ what: 'asides', kind: kind as 'note', count: length }) as const),
    ...factsLeft(cut, ['person', 'rights', 'words']),
  ]
}
