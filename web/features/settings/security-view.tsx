import { useQuery } from '@tanstack/react-query'
import { authSettings } from '#web/data/auth-settings.ts'
import { ActivitySection } from './activity-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SecondStepSection } from './second-step-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function SecurityView() {
  const { data: settings } = useQuery(authSettings)
  return (
    <>
      <SessionsSection />
      <SecondStepSection />
      {'PublicKeyCredential' in window && settings?.passkeys && <PasskeysSection />}
      <ActivitySection />
    </>
  )
}
