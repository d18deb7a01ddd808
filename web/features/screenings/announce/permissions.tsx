import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerToScreen, permissionsQuery, type ScreeningPermissions } from '#web/data/screenings/screenings.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'

type Permission = ScreeningPermissions['asked'][number]

/** Consents to show films: requests received, and requests sent. */
export function Permissions() {
  const t = useText(screeningsText)
  usePageTitle(t('permissions'))
  const all = useQuery(permissionsQuery())
  return (
    <div className="page row screenings">
      <header className="screenings-head">
        <h1 className="title-l">{t('permissions')}</h1>
        <p className="lead measure dim">{t('permissionsText')}</p>
      </header>
      {all.isPending ? (
        <SkeletonRows rows={3} />
      ) : all.isError ? (
        <Failed title={t('notArrived')} text={t('notArrivedText')} again={all.refetch} />
      ) : (
        (['toAnswer', 'asked'] as const).map((which) => (
          <section key={which} aria-labelledby={`permissions-${which}`}>
            <div className="head">
              <h2 id={`permissions-${which}`}>{t(`permissions_${which}`)}</h2>
            </div>
            {all.data[which].length === 0 ? (
              <Empty title={t(`noPermissions_${which}`)} text={t(`noPermissionsText_${which}`)} />
            ) : (
              <ul className="permissions">
                {all.data[which].map((permission) => (
                  <Line key={permission.id} permission={permission} answers={which === 'toAnswer'} />
                ))}
              </ul>
            )}
          </section>
        ))
      )}
    </div>
  )
}

function Line({ permission, answers }: { permission: Permission; answers: boolean }) {
  const t = useText(screeningsText)
  const [working, setWorking] = useState(false)
  const { name, film, state } = permission
  const say = async (granted: boolean) => {
    setWorking(true)
    try {
      await answerToScreen(permission.id, granted, '')
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <li>
      <div>
        <p className="title-s">{film}</p>
        {answers && <p className="ui">{t('askedBy', { name })}</p>}
        {permission.word && <p className="spoken">{permission.word}</p>}
      </div>
      <p className="small dim">{t(`permission_${state}`)}</p>
      {answers && (
        <p className="permissions-acts">
          {state !== 'granted' && (
            <Button small kind="ink" notNow={working} aria-label={t('grantNamed', { name, film })} onClick={() => void say(true)}>
              {t('grant')}
            </Button>
          )}
          {state !== 'declined' && (
            <Button small notNow={working} aria-label={t('declineNamed', { name, film })} onClick={() => void say(false)}>
              {t(state === 'granted' ? 'takeBack' : 'decline')}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
