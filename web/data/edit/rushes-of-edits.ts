import type { EditRush } from '#core/edit/items.ts'
import type { CutRush } from '#core/review/interchange/cuts/cut.ts'
import { queryClient } from '../house/query-client.ts'
import { type Rush, rushesQuery } from './rushes.ts'

// Rushes as paper edits and lists for cutting rooms take them: those whose file was read. In the order in which they came, so that names of reels stay.

/** Rushes of a film that an edit can take from. */
export const editRushesQuery = (film: string) => ({ ...rushesQuery(film), select: editRushesOf })

const editRushesOf = (rushes: Rush[]): EditRush[] =>
  counted(rushes).map(({ id, name, reel, dropFrame, startFrame, rate, frames }) => ({
    id,
    name,
    reel,
    dropFrame,
    startFrame,
    rate,
    frames,
  }))

/** The same as lists name them. */
export const fetchCutRushes = async (film: string): Promise<CutRush[]> =>
  counted(await queryClient.fetchQuery(rushesQuery(film))).map((rush) => ({
    ...{ id: rush.id, fileName: rush.name, reel: rush.reel || null, startFrame: rush.startFrame, rate: rush.rate },
    codeMadeUp: rush.codeFrom === 'zero' || rush.codeFrom === 'clock',
    ...{ dropFrame: rush.dropFrame, variableRate: rush.variableRate, durationFrames: rush.frames, channels: rush.channels },
    ...{ hasPicture: (rush.width ?? 0) > 0, width: rush.width ?? 0, height: rush.height ?? 0 },
    ...{ camera: rush.camera || null, card: rush.card || null, scene: rush.sceneId, take: rush.take || null, day: rush.shotOn },
  }))

const counted = (rushes: readonly Rush[]) =>
  rushes.flatMap((rush) =>
    rush.rateNum && rush.rateDen && rush.durationFrames
      ? [{ ...rush, rate: { frames: rush.rateNum, seconds: rush.rateDen }, frames: rush.durationFrames }]
      : [],
  )
