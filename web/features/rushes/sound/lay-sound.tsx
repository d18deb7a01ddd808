import { useEffect, useRef, useState } from 'react'
import { proposeJoins } from '#core/edit/rushes/sound-to-picture.ts'
import type { Rate } from '#core/media/media-plan.ts'
import { joinSound, matchSounds } from '#web/data/edit/joined-sounds.ts'
import type { Rush } from '#web/data/edit/rushes.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import { playbackQuery } from '#web/data/media/playback.ts'
import type { Film } from '#web/player/film.ts'
import { BesideSound } from '#web/player/sound/beside-sound.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useBenchKeys } from '../one/use-bench-keys.ts'
import { rushesText } from '../words.ts'

interface LaySoundProps {
  film: string
  rush: Rush
  rate: Rate
  sound: Rush
  player: Film
  onDone(): void
}

/** A sound laid to its picture by frames, while both are heard: from where their timecode has it, or from the beginning. */
export function LaySound({ film, rush, rate, sound, player, onDone }: LaySoundProps) {
  const t = useText(rushesText)
  const [frames, setFrames] = useState(() => proposeJoins([sound], [rush])[0]?.offsetFrames ?? 0)
  const [failed, setFailed] = useState(false)
  const heard = useRef<BesideSound>(undefined)
  const laterMs = (frames * 1000 * rate.seconds) / rate.frames
  const first = useRef(laterMs)
  useEffect(() => {
    const load = () => queryClient.fetchQuery(playbackQuery(film, sound.id))
    const made = new BesideSound(player, load, first.current, () => setFailed(true))
    heard.current = made
    return () => made.close()
  }, [film, sound.id, player])
  useEffect(() => heard.current?.move(laterMs), [laterMs])
  const by = (count: number) => setFrames((now) => now + count)
  useBenchKeys({ '-': () => by(-1), '+': () => by(1), '=': () => by(1), _: () => by(-10), '*': () => by(10) })
  const doing = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      toast.success(said)
      onDone()
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  return (
    <div className="lay-sound">
      <div className="lay-sound-frames">
        <Button small aria-keyshortcuts="-" aria-label={t('earlier')} onClick={() => by(-1)}>
          −
        </Button>
        <TextField
          label={t('offset')}
          type="number"
          step={1}
          min={-10_000_000}
          max={10_000_000}
          value={String(frames)}
          onChange={(event) => setFrames(Math.trunc(Number(event.target.value)) || 0)}
        />
        <Button small aria-keyshortcuts="+" aria-label={t('later')} onClick={() => by(1)}>
          +
        </Button>
      </div>
      <p className="small dim">{t('offsetHint')}</p>
      {failed && (
        <p className="field-error" role="alert">
          {t('notHeard')}
        </p>
      )}
      <p className="rush-range-acts">
        <Button small kind="ink" onClick={() => void doing(() => joinSound(film, sound.id, rush.id, frames), t('joined', { count: 1 }))}>
          {t('join')}
        </Button>
        <Button small onClick={() => void doing(() => matchSounds(film, [sound.id], rush.id), t('comparing'))}>
          {t('compareSounds')}
        </Button>
      </p>
    </div>
  )
}
