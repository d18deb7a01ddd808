import { useQuery } from '@tanstack/react-query'
import { authSettings } from '#web/data/auth-settings.ts'
import { connections } from '#web/data/connections.ts'
import { myFactors } from '#web/data/factors.ts'
import { myPasskeys } from '#web/data/passkeys.ts'
import { mySessions } from '#web/data/security.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { ActivitySection } from './activity-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProgramsSection } from './programs-section.tsx'
import { SecondStepSection } from './second-step-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { settingsText } from './words.ts'

export function SecurityView() {
  const t = useText(settingsText)
  const settings = useQuery(authSettings)
  const hasPasskeys = 'PublicKeyCredential' in window && settings.data?.passkeys === true
  const arrived = useArrived(
    settings,
    useQuery(mySessions),
    useQuery(myFactors),
    useQuery({ ...myPasskeys, enabled: hasPasskeys }),
    useQuery(connections),
  )
  if (!arrived) return <Loading what={t('securityLoading')} />
  return (
    <>
      <SessionsSection />
      <SecondStepSection />
      {hasPasskeys && <PasskeysSection />}
      <ProgramsSection />
      <ActivitySection />
    </>
  )
}
