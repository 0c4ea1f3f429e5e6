/** Storage key of a door's device id. */
export const doorDeviceKey = 'door-device';
