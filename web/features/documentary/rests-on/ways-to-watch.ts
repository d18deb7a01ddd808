import { useQuery } from '@tanstack/react-query'
import { signLanguageName } from '#core/media/sign-languages.ts'
import { languageName } from '#core/text/languages.ts'
import { captionTracksQuery } from '#web/data/media/captions.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { listFormat, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { restsOnText } from './words.ts'

/** Captions, sounds and sign languages of a film: for people who do not hear it, see it or speak its language. */
export function useWaysToWatch(film: Film, versionId: string): { name: string; said: string }[] {
  const t = useText(restsOnText)
  const { data: tracks = [] } = useQuery(captionTracksQuery(versionId))
  const beside = useFilmState(film, (state) => state.playback)?.sideTracks ?? []
  const spoken = ({ label, language }: { label: string; language: string }) => label || languageName(language, locale())
  const signed = ({ label, language }: { label: string; language: string }) =>
    label ? `${signLanguageName(language, locale())}: ${label}` : signLanguageName(language, locale())
  const soundsOf = (kind: (typeof beside)[number]['kind']) => beside.filter((track) => track.kind === kind).map(spoken)
  const ways = [
    ['waysCaptions', tracks.filter(({ kind }) => kind !== 'descriptions').map(spoken)],
    ['waysDubbed', soundsOf('dubbing')],
    ['waysDescribed', soundsOf('described')],
    ['waysReadOut', tracks.filter(({ kind }) => kind === 'descriptions').map(({ language }) => languageName(language, locale()))],
    ['waysSigned', beside.filter(({ kind }) => kind === 'sign').map(signed)],
    ['waysCommentary', soundsOf('commentary')],
  ] as const
  return ways.flatMap(([word, names]) => (names.length > 0 ? [{ name: t(word), said: listFormat().format(new Set(names)) }] : []))
}
