import type { Rate } from '../../../../media/media-plan.ts'
import type { CutChannel } from '../cut.ts'
import { nameInUrl } from '../file-names.ts'
import type { SeenClip, SeenRush } from '../gathering/read-cut.ts'
import { listAt, numberAt, type OtioObject, objectAt, readOtioTime, stringAt } from './otio-values.ts'

/** The file of a clip, by its media reference; facts of ours where we wrote it. */
export function mediaRush(clip: OtioObject, media: OtioObject | undefined, rate: Rate): SeenRush {
  const available = objectAt(media, 'available_range')
  const [start, duration] = [readOtioTime(objectAt(available, 'start_time')), readOtioTime(objectAt(available, 'duration'))]
  const facts = objectAt(objectAt(media, 'metadata'), 'actuality')
  const reel = stringAt(objectAt(objectAt(clip, 'metadata'), 'cmx_3600'), 'reel') || null
  const fileName = nameInUrl(stringAt(media, 'target_url')) || stringAt(media, 'name') || stringAt(clip, 'name')
  const channels = listAt(facts, 'channels').flatMap((channel): CutChannel[] => {
    const n = numberAt(channel, 'n')
    return n !== null && Number.isInteger(n) && n > 0 && n <= 64 ? [{ n, name: stringAt(channel, 'name') }] : []
  })
  const said = (name: string) => stringAt(facts, name) || null
  return {
    ...{ key: `${reel ?? ''}/${fileName}/${start?.frames ?? ''}`, fileName, reel, rate, dropFrame: facts?.['drop_frame'] === true },
    ...{ startFrame: start?.frames ?? null, durationFrames: duration?.frames ?? null },
    more: facts
      ? {
          ...{
            channels,
            hasPicture: facts['has_picture'] === true,
            width: numberAt(facts, 'width') ?? 1920,
            height: numberAt(facts, 'height') ?? 1080,
          },
          ...{ camera: said('camera'), card: said('card'), scene: said('scene'), take: said('take'), day: said('day') },
        }
      : {},
  }
}

/** What we wrote about a clip that no field of the format has. */
export function clipFacts(clip: OtioObject): Pick<SeenClip, 'words' | 'metadata'> {
  const facts = objectAt(objectAt(clip, 'metadata'), 'actuality')
  const said = (name: string) => stringAt(facts, name) || null
  return {
    words: stringAt(facts, 'words'),
    metadata: { item: said('item'), person: said('person'), scene: said('scene'), rights: said('rights') },
  }
}

/** `Clip.2` has several and says which is used, `Clip.1` has one. */
export function mediaOf(clip: OtioObject): OtioObject | undefined {
  const key = stringAt(clip, 'active_media_reference_key') || 'DEFAULT_MEDIA'
  return objectAt(objectAt(clip, 'media_references'), key) ?? objectAt(clip, 'media_reference')
}
