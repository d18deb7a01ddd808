import { useMemo, useState } from 'react'
import { proposeJoins } from '#core/edit/sound-to-picture.ts'
import { joinSound, type Rush } from '#web/data/edit/rushes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { rushesText } from '../words.ts'

/** Sounds that were recorded apart and share timecode with a picture: joined in one act, and parted again by Undo. */
export function ProposedSounds({ film, rushes }: { film: string; rushes: readonly Rush[] }) {
  const t = useText(rushesText)
  const [working, setWorking] = useState(false)
  const joins = useMemo(() => {
    const ready = rushes.filter(({ state }) => state === 'ready')
    const isSound = ({ name }: Rush) => /\.(wav|bwf|w64|aiff?|flac|mp3|m4a|caf)$/i.test(name)
    return proposeJoins(
      ready.filter((rush) => isSound(rush) && rush.soundsOf === null),
      ready.filter((rush) => !isSound(rush)),
    )
  }, [rushes])
  if (joins.length === 0) return null
  const part = async () => {
    for (const { sound } of joins) await joinSound(film, sound, null, null)
  }
  const join = async () => {
    setWorking(true)
    try {
      for (const { sound, picture, offsetFrames } of joins) await joinSound(film, sound, picture, offsetFrames)
      toast.success(t('joined', { count: joins.length }), undefined, { label: t('undo'), onPress: () => void part() })
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <p className="rushes-proposed">
      {t('soundsFit', { count: joins.length })}{' '}
      <Button small working={working && t('saving')} onClick={() => void join()}>
        {t('join')}
      </Button>
    </p>
  )
}
