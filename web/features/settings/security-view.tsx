import { useQuery } from '@tanstack/react-query'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { myFactors } from '#web/data/people/factors.ts'
import { mySessions } from '#web/data/people/security.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { ActivitySection } from './activity-section.tsx'
import { connections } from './data/connections.ts'
import { mySignIns } from './data/other-sign-ins.ts'
import { myPasskeys } from './data/passkeys.ts'
import { OtherSignInsSection } from './other-sign-ins-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProgramsSection } from './programs-section.tsx'
import { SecondStepSection } from './second-step-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'
import { settingsText } from './words.ts'

export function SecurityView() {
  const t = useText(settingsText)
  const settings = useQuery(authSettings)
  const hasPasskeys = 'PublicKeyCredential' in window && settings.data?.passkeys === true
  const providers = settings.data?.providers ?? []
  const arrived = useArrived(
    settings,
    useQuery(mySessions),
    useQuery(myFactors),
    useQuery({ ...myPasskeys, enabled: hasPasskeys }),
    useQuery({ ...mySignIns, enabled: providers.length > 0 }),
    useQuery(connections),
  )
  if (!arrived) return <Loading what={t('securityLoading')} />
  return (
    <>
      <SessionsSection />
      <SecondStepSection />
      {hasPasskeys && <PasskeysSection />}
      {providers.length > 0 && <OtherSignInsSection providers={providers} />}
      <ProgramsSection />
      <WebhooksSection />
      <ActivitySection />
    </>
  )
}
