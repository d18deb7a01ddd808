import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { FlagName } from '#core/house/flags.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NotHere } from '#web/ui/layout/not-here.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useFlags, useRole } from './use-session.ts'
import { sessionText } from './words.ts'

/** Drawings are not in the first script. */
const FlagPicture = lazy<ComponentType<{ flag: FlagName }>>(() =>
  import('./flag-picture.tsx').then(
    ({ FlagPicture }) => ({ default: FlagPicture }),
    () => ({ default: () => null }),
  ),
)

interface FlagGateProps {
  flag: FlagName
  /** Query names of addresses that were given to a person: they open in any case. */
  invites?: readonly string[] | undefined
  children: ReactNode
}

/** A route behind a flag: its page while the flag is on, else what is behind it and a Switch on. Changes what is shown, never what the server allows. */
export function FlagGate({ flag, invites = [], children }: FlagGateProps) {
  const t = useText(sessionText)
  const { flags, waiting, setFlag } = useFlags()
  const { isModerator } = useRole()
  const [query] = useSearchParams()
  if (flags[flag] || invites.some((name) => query.has(name))) return children
  if (waiting) return <Loading what={t('flagWaiting')} />
  return (
    <NotHere
      title={t(`flag_${flag}`)}
      text={t('flagTitle')}
      picture={
        <Suspense fallback={<span className="flag-picture" />}>
          <FlagPicture flag={flag} />
        </Suspense>
      }
      acts={
        // The moderators' flag is only for moderators: others would see a desk the server refuses.
        flag === 'showAdminPanel' && !isModerator ? (
          t('flagNotYours')
        ) : (
          <Button kind="ink" onClick={() => setFlag(flag, true)}>
            {t('switchOn')}
          </Button>
        )
      }
    />
  )
}
