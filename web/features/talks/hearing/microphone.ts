import tapAddress from './sound-tap.ts?worker&url'

/** Asks for the microphone and hands on what it hears, at the rate it is told with. Rejects where the person or the browser refuses. Answers how to stop. */
export async function openMicrophone(hear: (samples: Float32Array, rate: number) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const audio = new AudioContext()
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    void audio.close().catch(() => undefined)
  }
  try {
    await audio.audioWorklet.addModule(tapAddress)
    const tap = new AudioWorkletNode(audio, 'sound-tap', { numberOfOutputs: 1, channelCount: 1, channelCountMode: 'explicit' })
    tap.port.onmessage = ({ data }) => hear(data as Float32Array, audio.sampleRate)
    // Leads to the loudspeaker, or some browsers never ask it for anything; it says nothing there.
    audio.createMediaStreamSource(stream).connect(tap).connect(audio.destination)
    await audio.resume()
    return stop
  } catch (cause) {
    stop()
    throw cause
  }
}
