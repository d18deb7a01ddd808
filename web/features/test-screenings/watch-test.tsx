import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chaptersQuery } from '#web/data/films/chapters.ts'
import type { CutToReview, FilmToReview } from '#web/data/teams.ts'
import { type Press, saidToTestQuery, type TestScreening } from '#web/data/test-screenings.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { FilmPlayer } from '#web/player/film-player.tsx'
import { useFilm } from '#web/player/use-film.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { AnswerTest } from './answer-test.tsx'
import { usePresses } from './use-presses.ts'
import { testScreeningsText } from './words.ts'

interface WatchTestProps {
  film: FilmToReview
  version: CutToReview
  test: TestScreening
}

/** The cut as its audience sees it: two keys while it runs, three questions at its end. */
export function WatchTest({ film, version, test }: WatchTestProps) {
  const t = useText(testScreeningsText)
  const said = useQuery(saidToTestQuery(test.id))
  const shown = useFilm({ documentaryId: film.id, versionId: version.id, durationMs: version.durationMs ?? 0, startMs: 0 })
  if (said.data) return <p className="title-m">{t('thanks')}</p>
  return (
    <section aria-labelledby="test-watch">
      <h2 id="test-watch" className="unseen">
        {t('watchTitle')}
      </h2>
      <p className="ui measure test-lead">{t('watchText')}</p>
      {shown && <Playing {...{ film, version, test }} playing={shown} />}
    </section>
  )
}

function Playing({ film, version, test, playing }: WatchTestProps & { playing: Film }) {
  const t = useText(testScreeningsText)
  const captions = useCaptionChoice(version.id, null)
  const { data: chapters = [] } = useQuery(chaptersQuery(version.id))
  const { presses, closed, press } = usePresses(test.id)
  const [last, setLast] = useState<Press['mark']>()
  const [over, setOver] = useState(false)
  const mark = (kind: Press['mark']) => {
    press({ atMs: Math.round(playing.get().nowMs), mark: kind })
    setLast(kind)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys do the same as long as the film is this one
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.key === 'e' || event.key === 'E') mark('moved')
      if (event.key === 'b' || event.key === 'B') mark('bored')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [playing])
  useEffect(
    () =>
      playing.subscribe(() => {
        if (playing.get().nowMs >= (version.durationMs ?? Number.POSITIVE_INFINITY) - 1500) setOver(true)
      }),
    [playing, version.durationMs],
  )
  return (
    <>
      {/* A film is shown in the dark, also in a bright room. */}
      <div className="test-picture" data-light="house">
        <FilmPlayer
          film={playing}
          title={film.title}
          director={film.director}
          width={version.width ?? 16}
          height={version.height ?? 9}
          posterUrl={null}
          chapters={chapters}
          captions={captions}
          signInPath={paths.login}
        />
      </div>
      <div className="test-keys">
        <Button onClick={() => mark('moved')}>
          {t('moved')} <kbd className="mono">E</kbd>
        </Button>
        <Button onClick={() => mark('bored')}>
          {t('bored')} <kbd className="mono">B</kbd>
        </Button>
        <span className="small dim" role="status">
          {closed ? t('closedNow') : last ? t('pressed', { count: presses.length }) : t('pressHint')}
        </span>
        {!over && !closed && (
          <Button small kind="plain" onClick={() => setOver(true)}>
            {t('stopHere')}
          </Button>
        )}
      </div>
      {over && !closed && <AnswerTest {...{ test, presses }} />}
    </>
  )
}
