import { Button } from '#web/ui/controls/button.tsx'
import { Denied, Empty, Failed, Loading } from '#web/ui/layout/states.tsx'

export function StatePart() {
  return (
    <div className="four">
      <Empty
        title="No clips yet."
        text="Mark in and out while you watch, with I and O. They wait here."
        act={<Button small>Open a documentary</Button>}
      />
      <Loading what="Fetching 24 clips" slowMs={0} />
      <Failed
        title="The clips did not arrive."
        text="The server did not answer within 10 seconds. Your marks are kept on this device."
        act={<Button small>Try again</Button>}
      />
      <Denied
        title="This film is not open to you."
        text="Its licence covers Aldermoor University until 31 May 2027. You are signed in without an institution."
        act={<Button small>Sign in through a library</Button>}
      />
    </div>
  )
}
