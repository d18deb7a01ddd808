import { useState } from 'react'
import type { Rate } from '#core/media/media-plan.ts'
import { hearChannels, joinSound } from '#web/data/edit/joined-sounds.ts'
import type { Rush } from '#web/data/edit/rushes.ts'
import type { Film } from '#web/player/film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { isSound } from '../rush-code.ts'
import { rushesText } from '../words.ts'
import { LaySound } from './lay-sound.tsx'

interface RushSoundProps {
  film: string
  rush: Rush
  rate: Rate
  all: readonly Rush[]
  player: Film
}

/** What is heard in a rush: sound that was recorded apart is laid to its picture by ear, and channels are switched off. */
export function RushSound({ film, rush, rate, all, player }: RushSoundProps) {
  const t = useText(rushesText)
  const [chosen, setChosen] = useState('')
  const doing = (work: Promise<void>) => void work.catch(() => toast.failure(t('notDone'), t('notDoneText')))
  const joined = all.filter(({ soundsOf }) => soundsOf === rush.id)
  const sounds = all.filter((one) => isSound(one) && one.soundsOf === null && one.state === 'ready')
  const laid = sounds.find(({ id }) => id === chosen)
  const heard = rush.heardChannels ?? rush.channels.map(({ n }) => n)
  const switched = (n: number) => {
    const now = heard.includes(n) ? heard.filter((one) => one !== n) : [...heard, n].toSorted((one, other) => one - other)
    doing(hearChannels(film, rush.id, now.length === rush.channels.length ? null : now))
  }
  return (
    <div className="rush-sound">
      <div className="head">
        <h3>{t('sound')}</h3>
      </div>
      {joined.map((one) => (
        <p key={one.id} className="rush-joined">
          <bdi>{one.name}</bdi>{' '}
          <span className="small dim">
            {t('joinedAt', { count: one.offsetFrames ?? 0 })} · {t(`joinedBy_${one.joinedBy ?? 'typed'}`)}
          </span>{' '}
          <Button small kind="plain" onClick={() => doing(joinSound(film, one.id, null, null))}>
            {t('part')}
          </Button>
        </p>
      ))}
      {rush.channels.length > 1 && (
        <fieldset className="rush-channels">
          <legend className="small">{t('channels')}</legend>
          {rush.channels.map(({ n, name }) => (
            <Checkbox key={n} checked={heard.includes(n)} disabled={heard.length === 1 && heard.includes(n)} onChange={() => switched(n)}>
              {[n, name].filter(Boolean).join(' ')}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {!isSound(rush) && sounds.length > 0 && (
        <Select
          label={t('laySound')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[{ value: '', label: t('noSound') }, ...sounds.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      {laid && <LaySound key={laid.id} {...{ film, rush, rate, player }} sound={laid} onDone={() => setChosen('')} />}
      <p className="small dim">{t('soundHint')}</p>
    </div>
  )
}
