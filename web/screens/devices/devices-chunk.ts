// The chunk with the screens for a dealer's devices. It loads only if they share reports.

export { DeviceAlarms, DeviceOffers } from './device-notices.tsx';
export { LastDevice, LogOutEverywhere, OtherNote } from './leaving.tsx';
export { YourDevices } from './your-devices.tsx';
