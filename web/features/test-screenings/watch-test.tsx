import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { FilmPlayer } from '#web/player/film-player.tsx'
import { useFilm } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { AnswerTest } from './answer-test.tsx'
import { type Press, saidToTestQuery, type TestScreening } from './data/test-screenings.ts'
import { usePresses } from './use-presses.ts'
import { testScreeningsText } from './words.ts'

export interface TestedCut {
  documentaryId: string
  versionId: string
  title: string
  director: string
  durationMs: number
  width: number
  height: number
}
interface WatchTestProps {
  cut: TestedCut
  test: TestScreening
  film: Film
  /** What is on the picture: a guest's name. */
  over?: ReactNode
}

/** A test for a team member, who opens the cut by their own right. */
export function WatchOwnTest({ cut, test }: Pick<WatchTestProps, 'cut' | 'test'>) {
  const film = useFilm({ documentaryId: cut.documentaryId, versionId: cut.versionId, durationMs: cut.durationMs, startMs: 0 })
  return film ? <WatchTest {...{ cut, test, film }} /> : null
}

/** The cut as its audience sees it: two keys while it runs, three questions at its end. */
export function WatchTest(props: WatchTestProps) {
  const t = useText(testScreeningsText)
  const said = useQuery(saidToTestQuery(props.test.id))
  if (said.data) return <p className="title-m">{t('thanks')}</p>
  return (
    <section aria-labelledby="test-watch">
      <h2 id="test-watch" className="unseen">
        {t('watchTitle')}
      </h2>
      <p className="ui measure test-lead">{t('watchText')}</p>
      <Playing {...props} />
    </section>
  )
}

function Playing({ cut, test, film: playing, over: mark }: WatchTestProps) {
  const t = useText(testScreeningsText)
  const captions = useCaptionChoice(cut.versionId, null)
  const { data: chapters = [] } = useQuery(chaptersQuery(cut.versionId))
  const { presses, closed, press } = usePresses(test.id)
  const [last, setLast] = useState<Press['mark']>()
  const [over, setOver] = useState(false)
  const say = (kind: Press['mark']) => {
    press({ atMs: Math.round(playing.get().nowMs), mark: kind })
    setLast(kind)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys do the same as long as the film is this one
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.key === 'e' || event.key === 'E') say('moved')
      if (event.key === 'b' || event.key === 'B') say('bored')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [playing])
  useEffect(
    () =>
      playing.subscribe(() => {
        if (playing.get().nowMs >= cut.durationMs - 1500) setOver(true)
      }),
    [playing, cut.durationMs],
  )
  return (
    <>
      {/* A film is shown in the dark, also in a bright room. */}
      <div className="test-picture" data-light="house">
        <FilmPlayer
          film={playing}
          title={cut.title}
          director={cut.director}
          width={cut.width}
          height={cut.height}
          posterUrl={null}
          chapters={chapters}
          captions={captions}
          signInPath={paths.login}
          over={mark}
        />
      </div>
      <div className="test-keys">
        <Button onClick={() => say('moved')}>
          {t('moved')} <kbd className="mono">E</kbd>
        </Button>
        <Button onClick={() => say('bored')}>
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
