import { useEffect, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadingStrip } from '#web/ui/layout/strip.tsx'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { readerChoices } from '../reader-choices.ts'
import { savingLines } from '../stream/data-saver.ts'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'

/** Delay before a message: most waits are shorter. */
const explainedAfterMs = 4000

/** The film buffers. After a while: why, and what to do. */
export function Waiting({ film }: { film: Film }) {
  const t = useText(playerText)
  const chosen = useFilmState(film, ({ chosenRung, rungs }) => rungs.find(({ name }) => name === chosenRung))
  const shown = useFilmState(film, (state) => state.shownRung)
  const long = useLater(explainedAfterMs)
  const online = useOnline()
  const spare = shown !== undefined && shown.lines > savingLines && readerChoices.get().saveData !== true
  const act = (does: () => void, words: string) => (
    <Button
      small
      onClick={(event) => {
        // The picture under it plays and pauses.
        event.stopPropagation()
        does()
      }}
    >
      {words}
    </Button>
  )
  return (
    <div className="player-waiting">
      <LoadingStrip />
      <p className="small" role="status">
        {!online ? t('waitingOffline') : !long ? t('waiting') : chosen ? t('waitingChosen', { lines: chosen.lines }) : t('waitingSlow')}
      </p>
      {online && long && chosen && act(() => film.chooseRung(null), t('letLineDecide'))}
      {online && long && !chosen && spare && act(() => readerChoices.set({ saveData: true }), t('smallerPicture'))}
    </div>
  )
}

function useLater(ms: number): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return later
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const changed = () => setOnline(navigator.onLine)
    for (const event of ['online', 'offline']) addEventListener(event, changed)
    return () => {
      for (const event of ['online', 'offline']) removeEventListener(event, changed)
    }
  }, [])
  return online
}
