import { type Refusal, wordsAlone } from '#core/media/media-refusals.ts'
import { saveDamagedPlaces } from '../../records/damaged-places.ts'
import { pictureRateOf, saveTape } from '../../records/rushes.ts'
import { saveSoundTracks } from '../../records/sound-tracks.ts'
import { recordFacts } from '../../records/versions.ts'
import { openChecked, type Preparation } from '../preparation.ts'
import { sourceInWords } from '../source-in-words.ts'
import { readTape } from './read-tape.ts'

/** Looks at a rush once it is whole, and keeps what its tape says. Answers whether its proxy can be made. */
export const checkRush = (preparation: Preparation): Promise<boolean> =>
  preparation.stages.run('checked', async () => {
    const { house, version, signal } = preparation
    const source = await openChecked(preparation)
    if ('code' in source) return forRush(source)
    await recordFacts(house.sql, version.id, source)
    await saveSoundTracks(house.sql, version.id, source)
    await saveDamagedPlaces(house.sql, version.id, source.missing, source.durationSeconds)
    const pictureRate = await pictureRateOf(house.sql, version.documentaryId)
    await saveTape(house.sql, version.id, await readTape(house.ffmpeg, source, pictureRate, signal))
    return sourceInWords(source)
  })

/** Without the sentence on what is kept of a film. */
export const forRush = (refusal: Refusal): Refusal => ({ ...refusal, words: wordsAlone(refusal) })
