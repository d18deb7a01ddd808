/** The picture of a recorded path. */
export const recordedPx = { width: 1280, height: 720 }
/** How many frames of a second the house makes; a browser records what it paints. */
export const houseFramesASecond = 25
