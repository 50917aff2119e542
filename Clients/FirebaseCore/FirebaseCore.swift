// `import FirebaseCore` is `import LigatureAuth`, which has FirebaseApp and FirebaseOptions.
@_exported public import LigatureAuth
