import tapAddress from './sound-tap.ts?worker&url'

/** What a recogniser understands best: the room and the loudspeaker are taken out by the browser. */
export const forSpeech: MediaTrackConstraints = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
/** As it sounds: what is recorded to be kept is not worked on by the browser. */
export const asItSounds: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
}

/** Opens the microphone and streams its samples with their rate. Rejects when denied. Returns a stop function. */
export async function openMicrophone(
  constraints: MediaTrackConstraints,
  hear: (samples: Float32Array, rate: number) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints })
  const audio = new AudioContext()
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    void audio.close().catch(() => undefined)
  }
  try {
    await audio.audioWorklet.addModule(tapAddress)
    const tap = new AudioWorkletNode(audio, 'sound-tap', { numberOfOutputs: 1, channelCount: 1, channelCountMode: 'explicit' })
    tap.port.onmessage = ({ data }) => hear(data as Float32Array, audio.sampleRate)
    // Connected to the output, or some browsers never run the node; it is silent.
    audio.createMediaStreamSource(stream).connect(tap).connect(audio.destination)
    await audio.resume()
    return stop
  } catch (cause) {
    stop()
    throw cause
  }
}
