import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { proposeJoins } from '#core/edit/rushes/sound-to-picture.ts'
import { joinSound, matchSounds, soundMatchesQuery } from '#web/data/edit/joined-sounds.ts'
import type { Rush } from '#web/data/edit/rushes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { isSound } from '../rush-code.ts'
import { rushesText } from '../words.ts'
import { SoundMatches } from './sound-matches.tsx'

/** Sounds that were recorded apart: those that share timecode with a picture are joined in one act; the others are compared with the pictures by ear. */
export function ProposedSounds({ film, rushes }: { film: string; rushes: readonly Rush[] }) {
  const t = useText(rushesText)
  const matches = useQuery(soundMatchesQuery(film)).data ?? []
  const [working, setWorking] = useState(false)
  const { alone, joins } = useMemo(() => {
    const ready = rushes.filter(({ state }) => state === 'ready')
    const alone = ready.filter((rush) => isSound(rush) && rush.soundsOf === null)
    const pictures = ready.filter((rush) => !isSound(rush))
    return { alone: pictures.length > 0 ? alone : [], joins: proposeJoins(alone, pictures) }
  }, [rushes])
  const asked = new Set(matches.map(({ sound }) => sound))
  const silent = alone.filter(({ id }) => !asked.has(id) && !joins.some(({ sound }) => sound === id))
  const doing = async (work: () => Promise<void>) => {
    setWorking(true)
    try {
      await work()
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
    setWorking(false)
  }
  const part = async () => {
    for (const { sound } of joins) await joinSound(film, sound, null, null)
  }
  const join = async () => {
    for (const { sound, picture, offsetFrames } of joins) await joinSound(film, sound, picture, offsetFrames, 'timecode')
    toast.success(t('joined', { count: joins.length }), undefined, { label: t('undo'), onPress: () => void part() })
  }
  return (
    <>
      {joins.length > 0 && (
        <p className="rushes-proposed">
          {t('soundsFit', { count: joins.length })}{' '}
          <Button small working={working && t('saving')} onClick={() => void doing(join)}>
            {t('join')}
          </Button>
        </p>
      )}
      {silent.length > 0 && (
        <p className="rushes-proposed">
          {t('soundsAlone', { count: silent.length })}{' '}
          <Button
            small
            working={working && t('saving')}
            onClick={() =>
              void doing(async () => {
                await matchSounds(
                  film,
                  silent.slice(0, 500).map(({ id }) => id),
                  null,
                )
              })
            }
          >
            {t('compareSounds')}
          </Button>
        </p>
      )}
      <SoundMatches film={film} rushes={rushes} matches={matches} />
    </>
  )
}
