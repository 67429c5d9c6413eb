// The chunk of a dealer's devices: nobody who leaves this off loads it.

export { DeviceAlarms, DeviceOffers } from './device-notices.tsx';
export { LastDevice } from './last-device.tsx';
export { LogOutEverywhere } from './log-out-everywhere.tsx';
export { OtherNote } from './other-note.tsx';
export { YourDevices } from './your-devices.tsx';
