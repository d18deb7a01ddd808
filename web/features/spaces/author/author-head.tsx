import { Link } from 'react-router'
import type { Space } from '#contract/spaces/spaces.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { spacePath } from '../addresses.ts'
import { spacesText } from '../words.ts'
import type { Draft } from './use-draft.ts'

/** The name of a space, undo and redo, the saving state, and the choice between two texts where another page wrote too. */
export function AuthorHead({ space, own }: { space: Space; own: Draft }) {
  const t = useText(spacesText)
  const { draft } = own
  const attempt = (work: Promise<void>) => void work.catch((cause: Error) => toast.failure(t('notDone'), cause.message))
  return (
    <header className="author-head">
      <h1 className="title-m">{draft.title || t('untitled')}</h1>
      <p className="author-acts">
        <Button small notNow={!own.undo} onClick={() => own.undo?.()}>
          {t('undo')}
        </Button>
        <Button small notNow={!own.redo} onClick={() => own.redo?.()}>
          {t('redo')}
        </Button>
        <Link className="text-link ui" to={spacePath(space.id)}>
          {t('see')}
        </Link>
        <span className="small dim" role="status">
          {t(`state_${own.kept.state}`)}
        </span>
      </p>
      {(own.kept.state === 'stale' || own.kept.state === 'refused') && (
        <div className="author-conflict" role="alert">
          <p className="field-error">{own.kept.why}</p>
          <p className="author-acts">
            {own.kept.state === 'refused' ? (
              <Button small onClick={() => void own.save()}>
                {t('tryAgain')}
              </Button>
            ) : (
              <>
                <Button small onClick={() => attempt(own.settle('theirs'))}>
                  {t('takeTheirs')}
                </Button>
                <Button small onClick={() => attempt(own.settle('mine'))}>
                  {t('keepMine')}
                </Button>
              </>
            )}
          </p>
        </div>
      )}
    </header>
  )
}
