// `import FirebaseAuth` is `import LigatureAuth`, so that sources which were written for Firebase stay as they are.
@_exported public import LigatureAuth
