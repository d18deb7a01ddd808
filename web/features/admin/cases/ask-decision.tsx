import type { Case } from '#web/data/office/cases.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { adminText } from '../words.ts'

interface AskDecisionProps {
  one: Case
  /** Whether it ends with the film withheld, the words hidden. */
  down: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onDecide: () => void
}

/** Confirms a decision, naming its subject: neighbouring cases look alike. */
export function AskDecision({ one, down, open, onOpenChange, onDecide }: AskDecisionProps) {
  const t = useText(adminText)
  const film = one.kind === 'film'
  const title = one.film?.title || t(`case_${one.kind}`)
  const about = [title, film ? one.accused?.name : null].filter(Boolean).join(' · ')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={film ? t(down ? 'askWithhold' : 'askRelease', { film: title }) : t(down ? 'askHide' : 'askShow')}
      text={t(film ? (down ? 'askWithholdText' : 'askReleaseText') : down ? 'askHideText' : 'askShowText')}
      acts={
        <>
          <Button kind="ink" onClick={() => onOpenChange(false)}>
            {t('askNot')}
          </Button>
          <Button onClick={onDecide}>{t(film ? (down ? 'withhold' : 'askReleaseAct') : down ? 'reportHide' : 'askShowAct')}</Button>
        </>
      }
    >
      <div className="admin-asked">
        {film && one.film && <FilmStill objectName={one.film.posterObject} />}
        <p className="title-s">{about}</p>
        {!film && one.quoted && <blockquote className="admin-words">{one.quoted}</blockquote>}
        {one.kind === 'letter' && down && <p className="small">{t('askLetterFiles')}</p>}
      </div>
    </Dialog>
  )
}
