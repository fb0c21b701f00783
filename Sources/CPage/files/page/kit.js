/**
 * What the views share. The daemon serves all these modules as this one file, in this order and
 * without their imports from each other. So each may use only those above it while it starts, and
 * no two may have the same name at their top level.
 */
export * from './dom.js';
export * from './screen.js';
export * from './words.js';
export * from './api.js';
export * from './clock.js';
export * from './state.js';
export * from './fetched.js';
export * from './icons.js';
export * from './pets.js';
export * from './pieces.js';
export * from './speak.js';
export * from './acts.js';
export * from './sound.js';
export * from './stream.js';
export * from './push.js';
export * from './ring.js';
export * from './run.js';
export * from './keys.js';
export * from './pairing.js';
