import type { TrailerPlayback } from '#contract/film/trailers.ts'
import { language } from '#web/ui/locale.ts'

/** Captions in the reader's language are shown; all others can be chosen. */
export function offerCaptions(video: HTMLVideoElement, { captions }: TrailerPlayback) {
  if (video.textTracks.length > 0) return
  for (const { language: of, label, cues } of captions) {
    const track = video.addTextTrack('captions', label || of, of)
    for (const { startsMs, endsMs, text } of cues) track.addCue(new VTTCue(startsMs / 1000, endsMs / 1000, text))
    track.mode = of.split('-')[0] === language() ? 'showing' : 'disabled'
  }
}
